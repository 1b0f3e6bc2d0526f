import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';

const REPORTS = 10;

/** The columns of a report that the responses need, and the account's number of reports. */
export interface ReportRow {
  id: number;
  url: string;
  project: string;
  status: string;
  result: string | null;
  score: number | null;
  privacy: number;
  password_hash: string | null;
  slug: string;
  error_code: string | null;
  error_message: string | null;
  error_http_status: number | null;
  title: string | null;
  /** JSON. */
  category_scores: string | null;
  generated_at: number | null;
  created_at: number;
  updated_at: number;
  total: number;
}

/** The work of every baseline for a request: the check of the API key and one prepared statement. */
export interface Statement {
  /** The account of an `Authorization` header; null for a wrong key. */
  accountOf(authorization: string | undefined): number | null;
  /** The account's ten newest reports. */
  newestReports(accountId: number): ReportRow[];
}

/** Opens the database that `DATABASE` names, for the key in `KEY`. */
export function openStatement({ DATABASE, KEY }: NodeJS.ProcessEnv): Statement {
  const sqlite = new Sqlite(DATABASE, { readonly: true });
  const accounts = new Map(
    sqlite.prepare('select digest, account_id from api_keys').raw().all() as [string, number][],
  );
  if (!accounts.has(digest(KEY ?? ''))) throw new Error('The database does not know the key.');
  const list = sqlite.prepare<[number, number], ReportRow>(`
    select id, url, project, status, result, score, privacy, password_hash, slug, error_code, error_message,
      error_http_status, title, category_scores, generated_at, created_at, updated_at,
      (select count(*) from reports where account_id = ?) as total
    from reports where account_id = ? order by id desc limit ${REPORTS}`);
  return {
    accountOf: (authorization = '') => accounts.get(digest(authorization.slice('Bearer '.length))) ?? null,
    newestReports: (accountId) => list.all(accountId, accountId),
  };
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
