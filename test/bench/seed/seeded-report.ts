import { apiKeyPrefix, digestApiKey } from '../../../src/accounts/api-keys.ts';
import type { ReportStatus } from '../../../src/database/entities/report.ts';
import { projectOf } from '../../../src/database/project-of.ts';
import type { ReportResult } from '../../../src/describe/report-result.ts';

const ACCOUNTS = 50;
/** Id of the benchmark's account, in the middle of the others. */
const BENCH_ACCOUNT = 26;
/** API key of the benchmark's account, with scope `write`. */
export const BENCH_KEY = 'prk_key-of-the-account-that-the-bench-asks';

/** The rows of all accounts of a seeded database, each with its only API key. */
export function seededAccounts() {
  const times = { created_at: Date.now() };
  return Array.from({ length: ACCOUNTS }, (_, index) => {
    const id = index + 1;
    const key = id === BENCH_ACCOUNT ? BENCH_KEY : `prk_key-of-account-${id}`;
    const [prefix, digest] = [apiKeyPrefix(key), digestApiKey(key)];
    return {
      account: { id, name: `Account ${id}`, ...times, updated_at: times.created_at },
      key: { id, account_id: id, name: 'Key', prefix, digest, scope: 'write', ...times },
    };
  });
}

/** The reports of a seeded database. */
export interface Seed {
  reports: number;
  /** Whether all of them belong to the benchmark's account, rather than to 50 accounts in turn. */
  isOfOneAccount?: boolean;
}

/** Creation time of the first report. */
const FIRST_CREATED_AT = Date.UTC(2026, 0, 1);
const CREATION_PAUSE_MS = 17_000;
const RUN_MS = 4_321;
const MAX_PROJECTS = 200;
const MIN_PROJECTS = 4;
const PRIVATE_SHARE = 10;

const SECTIONS = ['blog', 'docs', 'products', 'news', 'help', 'de/produkte', 'careers', 'shop/shoes'];
const WORDS = ['pricing', 'winter', 'running', 'guide', 'annual', 'report', 'contact', 'release', 'summer'];
const TOP_LEVELS = ['com', 'org', 'net', 'de', 'co.uk', 'dev'];

/** The status of a report's latest run, and the result of its last completed run. */
interface SeededState {
  status: ReportStatus;
  result: ReportResult | null;
  score: number | null;
}

/**
 * Of twenty reports, sixteen have a result; the second run of one of these failed, and that of another is queued. The
 * first run of two further reports failed, and that of two is queued.
 */
const STATES: SeededState[] = [
  { status: 'completed', result: 'good', score: 91.4 },
  { status: 'completed', result: 'decent', score: 68 },
  { status: 'completed', result: 'good', score: 85.3 },
  { status: 'failed', result: null, score: null },
  { status: 'completed', result: 'bad', score: 31.7 },
  { status: 'completed', result: 'good', score: 97 },
  { status: 'completed', result: 'decent', score: 72.2 },
  { status: 'queued', result: null, score: null },
  { status: 'completed', result: 'good', score: 81.7 },
  { status: 'completed', result: 'bad', score: 44.9 },
  { status: 'completed', result: 'decent', score: 55.5 },
  { status: 'failed', result: 'good', score: 88.8 },
  { status: 'completed', result: 'bad', score: 48 },
  { status: 'completed', result: 'good', score: 90.1 },
  { status: 'failed', result: null, score: null },
  { status: 'completed', result: 'decent', score: 65.7 },
  { status: 'queued', result: 'bad', score: 22.3 },
  { status: 'completed', result: 'good', score: 83.6 },
  { status: 'completed', result: 'decent', score: 79.9 },
  { status: 'queued', result: null, score: null },
];

/** A report of a seeded database, without its id. */
export interface SeededReport extends SeededState {
  accountId: number;
  url: string;
  project: string;
  privacy: 0 | 1;
  createdAt: number;
  /** End of the shown run; null without one. All times are milliseconds since the epoch. */
  generatedAt: number | null;
  updatedAt: number;
  isNewestOfAccount: boolean;
}

/**
 * A report as a pure function of its number. Successive reports belong to successive accounts, and an account with more
 * reports has more projects.
 * @param number from 0
 */
export function seededReport(number: number, { reports, isOfOneAccount }: Seed): SeededReport {
  const account = isOfOneAccount ? BENCH_ACCOUNT - 1 : number % ACCOUNTS;
  const position = isOfOneAccount ? number : Math.floor(number / ACCOUNTS);
  const perAccount = isOfOneAccount ? reports : reports / ACCOUNTS;
  const state = STATES[position % STATES.length] as SeededState;
  const url = seededUrl(account, position, perAccount);
  const createdAt = FIRST_CREATED_AT + number * CREATION_PAUSE_MS;
  const hasEnded = state.status !== 'queued' || state.result !== null;
  return {
    ...state,
    accountId: account + 1,
    url,
    project: projectOf(url),
    privacy: position % PRIVATE_SHARE === 0 ? 1 : 0,
    createdAt,
    generatedAt: state.result === null ? null : createdAt + RUN_MS,
    updatedAt: hasEnded ? createdAt + 2 * RUN_MS : createdAt,
    isNewestOfAccount: position >= perAccount - STATES.length,
  };
}

function seededUrl(account: number, position: number, perAccount: number): string {
  const projects = Math.min(MAX_PROJECTS, Math.max(MIN_PROJECTS, Math.round(Math.sqrt(perAccount))));
  const random = mixBits(position * ACCOUNTS + account);
  const project = random % projects;
  const host = `${project % 3 === 0 ? 'www.' : ''}site-${account}-${project}.example.${pick(TOP_LEVELS, project)}`;
  const words = [pick(WORDS, random >>> 4), pick(WORDS, random >>> 9)].join('-');
  const query = random % 7 === 0 ? `?utm_source=newsletter&page=${random % 50}` : '';
  return `https://${host}/${pick(SECTIONS, random >>> 14)}/${words}-${position}${query}`;
}

function pick(list: readonly string[], number: number): string {
  return list[number % list.length] as string;
}

/** Maps neighboring numbers to unrelated ones: the finalizer of MurmurHash3. */
function mixBits(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
