import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attackRequests } from './graphql-attack-requests.ts';
import { type Measurement, none, within } from './measurement.ts';
import { callRest, endService, KEY, type Service, startService } from './service.ts';

const REPORTS = 20;
const ATTACKERS = 2;
const MAX_RESPONSE_MS = 1_000;
const MAX_WAIT_MS = 500;
const MAX_ERROR_BYTES = 20_000;
const PAUSE_MS = 20;

/** The response to an attack. */
interface Outcome {
  attack: Attack;
  status: number;
  durationMs: number;
  text: string;
  codes: string[];
}

/** Sends every known attack on GraphQL servers while another client reads reports. */
export async function measureGraphqlAttacks(folder: string): Promise<Measurement[]> {
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
  const others = await readUntil(service, attacking);
  const { exitCode } = await endService(service);

  const list = (found: Outcome[]) =>
    [...new Set(found.map(({ attack }) => attack.name))].slice(0, 5).join('; ');
  const noneOf = (name: string, found: Outcome[]) =>
    none(found.length === 0 ? name : `${name} (${list(found)})`, found.length);
  const slowest = outcomes.reduce((a, b) => (a.durationMs > b.durationMs ? a : b));
  return [
    noneOf(
      `Executed of ${attacks.filter(({ isRejected }) => isRejected).length} attacks that must be rejected`,
      outcomes.filter(({ attack, codes }) => attack.isRejected && codes.length === 0),
    ),
    noneOf(
      'Attacks with an internal server error',
      outcomes.filter(({ status, codes }) => status >= 500 || codes.includes('INTERNAL_SERVER_ERROR')),
    ),
    noneOf(
      'Errors without a code',
      outcomes.filter(({ codes }) => codes.includes('undefined')),
    ),
    noneOf(
      `Error responses over ${MAX_ERROR_BYTES} bytes or with internal details`,
      outcomes.filter(
        ({ codes, text }) =>
          codes.length > 0 &&
          (text.length > MAX_ERROR_BYTES || /originalError|stack|node_modules/.test(text)),
      ),
    ),
    within(
      `Slowest response to ${attacks.length} attacks (${slowest.attack.name})`,
      MAX_RESPONSE_MS,
      slowest.durationMs,
    ),
    within(`Slowest of ${others.responses} responses to other clients`, MAX_WAIT_MS, others.slowestMs),
    none('Rejected requests of other clients', others.rejected),
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
  // The server closes the connection of a client that keeps sending after an error response.
  if (!response)
    return { attack, status: 0, durationMs: durationMs(), text: '', codes: ['connection closed'] };
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

/** Reads reports as an ordinary client until the promise settles. */
async function readUntil(service: Service, over: Promise<unknown>) {
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
