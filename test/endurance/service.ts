import Sqlite from 'better-sqlite3';
import { type RunningCommand, startCommand } from '../cli/run-command.ts';
import { exactly, type Measurement } from './measurement.ts';

/** API key of the first account of every service. */
export const KEY = 'key-of-the-first-account';
/** Without a response in this time, the scenario fails. */
const RESPONSE_MS = 60_000;

/** The real command in a process of its own, which is killed when it is disposed of. */
export interface Service extends AsyncDisposable {
  command: RunningCommand;
  url: string;
  /** From the start of the process until it listens. */
  bootMs: number;
}

/** Starts the service on a database file and waits until it listens. */
export async function startService(file: string, settings: Record<string, string> = {}): Promise<Service> {
  const startedAt = performance.now();
  const command = startCommand(['serve'], {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: `sqlite:${file}`,
    BOOTSTRAP_API_KEY: KEY,
    REQUESTS_PER_MINUTE: '0',
    RUNS_PER_MINUTE: '0',
    ...settings,
  });
  const greeting = await command.says('stdout', '/docs');
  const url = /listens on (\S+)/.exec(greeting)?.[1] ?? '';
  const bootMs = performance.now() - startedAt;
  const kill = async () => {
    command.process.kill('SIGKILL');
    await command.ended;
  };
  return { command, url, bootMs, [Symbol.asyncDispose]: kill };
}

/** Sends the signal and waits for the exit. */
export async function endService(
  { command }: Service,
  signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM',
): Promise<{ exitCode: number | null; durationMs: number }> {
  const startedAt = performance.now();
  command.process.kill(signal);
  const { exitCode } = await command.ended;
  return { exitCode, durationMs: performance.now() - startedAt };
}

/** A REST call that does not wait for runs. */
export async function callRest(
  { url }: Pick<Service, 'url'>,
  method: string,
  path: string,
  { form, headers }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: { data?: { id: number; status: string } } }> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, prefer: 'respond-async', ...headers },
    ...(form && { body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(RESPONSE_MS),
  });
  return {
    status: response.status,
    body: (await response.json()) as { data?: { id: number; status: string } },
  };
}

/** Runs the integrity check of SQLite. */
export function checkIntegrity(file: string): Measurement {
  const sqlite = new Sqlite(file, { readonly: true });
  const result = String(sqlite.pragma('integrity_check', { simple: true }));
  sqlite.close();
  return exactly('Integrity check of the database', 'ok', result);
}
