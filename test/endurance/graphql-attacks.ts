import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, none, within } from './finding.ts';
import { type Attack, attackRequests } from './graphql-attack-requests.ts';
import { callRest, endService, KEY, type Service, startService } from './service.ts';

const REPORTS = 20;
const ATTACKERS = 2;
const MAX_RESPONSE_MS = 1_000;
const MAX_WAIT_MS = 500;
const MAX_ERROR_BYTES = 20_000;
const PAUSE_MS = 20;

/** What came of an attack. */
interface Outcome {
  attack: Attack;
  status: number;
  durationMs: number;
  text: string;
  codes: string[];
}

/** Sends every known attack on GraphQL servers, while other clients go on with their work. */
export async function measureGraphqlAttacks(folder: string): Promise<Finding[]> {
  await using service = await startService(`${folder}/attacks.db`, { EMBEDDED_WORKER: 'off' });
  for (let i = 0; i < REPORTS; i++)
    await callRest(service, 'POST', '/reports', { form: { url: 'https://example.org/' } });

  const attacks = attackRequests();
  let next = 0;
  const outcomes: Outcome[] = [];
  const attacking = Promise.all(
    Array.from({ length: ATTACKERS }, async () => {
      for (let attack = attacks[next++]; attack; attack = attacks[next++]) {
        outcomes.push(await send(service, attack));
      }
    }),
  );
  const others = await askUntil(service, attacking);
  const { exitCode } = await endService(service);

  const list = (found: Outcome[]) =>
    [...new Set(found.map(({ attack }) => attack.name))].slice(0, 5).join('; ');
  const noneOf = (what: string, found: Outcome[]) =>
    none(found.length === 0 ? what : `${what} (${list(found)})`, found.length);
  const slowest = outcomes.reduce((a, b) => (a.durationMs > b.durationMs ? a : b));
  return [
    noneOf(
      `Carried out of ${attacks.filter(({ isRejected }) => isRejected).length} attacks to be refused`,
      outcomes.filter(({ attack, codes }) => attack.isRejected && codes.length === 0),
    ),
    noneOf(
      'Attacks that broke something',
      outcomes.filter(({ status, codes }) => status >= 500 || codes.includes('INTERNAL_SERVER_ERROR')),
    ),
    noneOf(
      'Errors without a code',
      outcomes.filter(({ codes }) => codes.includes('undefined')),
    ),
    noneOf(
      `Refusals over ${MAX_ERROR_BYTES} bytes, or with what is behind them`,
      outcomes.filter(
        ({ codes, text }) =>
          codes.length > 0 &&
          (text.length > MAX_ERROR_BYTES || /originalError|stack|node_modules/.test(text)),
      ),
    ),
    within(
      `Slowest answer to ${attacks.length} attacks (${slowest.attack.name})`,
      MAX_RESPONSE_MS,
      slowest.durationMs,
    ),
    within(`Slowest of ${others.responses} answers to others meanwhile`, MAX_WAIT_MS, others.slowestMs),
    none('Others refused', others.rejected),
    none('Exit code of the process', exitCode ?? -1),
  ];
}

async function send({ url }: Service, attack: Attack): Promise<Outcome> {
  const { method, query, contentType, headers, body } = attack;
  const startedAt = performance.now();
  const response = await fetch(`${url}/graphql?${query ?? ''}`, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      accept: 'application/json',
      ...(contentType && { 'content-type': contentType }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  }).catch(() => null);
  const durationMs = () => performance.now() - startedAt;
  // The server hangs up on who goes on sending behind its refusal.
  if (!response) return { attack, status: 0, durationMs: durationMs(), text: '', codes: ['hung up'] };
  const text = await response.text();
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return {
    attack,
    status: response.status,
    durationMs: durationMs(),
    text,
    codes: errors.map(({ extensions }) => String(extensions?.code)),
  };
}

/** Asks as an ordinary client until something is over. */
async function askUntil(service: Service, over: Promise<unknown>) {
  let isOver = false;
  const ending = over.finally(() => {
    isOver = true;
  });
  const others = { responses: 0, rejected: 0, slowestMs: 0 };
  while (!isOver) {
    const startedAt = performance.now();
    const { status } = await callRest(service, 'GET', '/reports');
    others.slowestMs = Math.max(others.slowestMs, performance.now() - startedAt);
    others.responses++;
    if (status !== 200) others.rejected++;
    await sleep(PAUSE_MS);
  }
  await ending;
  return others;
}
