import pLimit from 'p-limit';
import { KEY, type Server, startService } from '../lab/processes.ts';
import { none, type Row, within } from '../lab/report.ts';
import { callRest, timeCalls } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { type Attack, attackRequests } from './graphql-attack-requests.ts';

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
export async function measureGraphqlAttacks({ folder }: Lab): Promise<Row[]> {
  const service = await startService(`sqlite:${folder}/attacks.db`, { EMBEDDED_WORKER: 'off' });
  for (let i = 0; i < REPORTS; i++)
    await callRest(service, 'POST', '/reports', { form: { url: 'https://example.org/' } });

  const attacks = attackRequests();
  const outcomes: Outcome[] = [];
  const attacking = pLimit(ATTACKERS).map(attacks, async (attack) =>
    outcomes.push(await send(service, attack)),
  );
  let rejected = 0;
  const read = async () => {
    if ((await callRest(service, 'GET', '/reports')).status !== 200) rejected++;
  };
  const readsMs = await timeCalls(attacking, read, PAUSE_MS);
  const { exitCode } = await service.end();

  const noneOf = (name: string, isBad: (outcome: Outcome) => boolean) => {
    const bad = outcomes.filter(isBad);
    const names = [...new Set(bad.map(({ attack }) => attack.name))].slice(0, 5).join('; ');
    return none(names === '' ? name : `${name} (${names})`, bad.length);
  };
  const slowest = outcomes.reduce((a, b) => (a.durationMs > b.durationMs ? a : b));
  return [
    noneOf(
      `Executed of ${attacks.filter(({ isRejected }) => isRejected).length} attacks that must be rejected`,
      ({ attack, codes }) => attack.isRejected && codes.length === 0,
    ),
    noneOf(
      'Attacks with an internal server error',
      ({ status, codes }) => status >= 500 || codes.includes('INTERNAL_SERVER_ERROR'),
    ),
    noneOf('Errors without a code', ({ codes }) => codes.includes('undefined')),
    noneOf(
      `Error responses over ${MAX_ERROR_BYTES} bytes or with internal details`,
      ({ codes, text }) =>
        codes.length > 0 && (text.length > MAX_ERROR_BYTES || /originalError|stack|node_modules/.test(text)),
    ),
    within(
      `Slowest response to ${attacks.length} attacks (${slowest.attack.name})`,
      MAX_RESPONSE_MS,
      slowest.durationMs,
    ),
    within(`Slowest of ${readsMs.length} responses to another client`, MAX_WAIT_MS, Math.max(...readsMs)),
    none('Rejected requests of the other client', rejected),
    none('Exit code of the process', exitCode ?? -1),
  ];
}

async function send({ url }: Server, attack: Attack): Promise<Outcome> {
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
  // The server closes the connection of a client that keeps sending after an error response.
  const text = (await response?.text()) ?? '{"errors":[{"extensions":{"code":"connection closed"}}]}';
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return {
    attack,
    status: response?.status ?? 0,
    durationMs: performance.now() - startedAt,
    text,
    codes: errors.map(({ extensions }) => String(extensions?.code)),
  };
}
