import { setPriority } from 'node:os';
import { startChild, startOrphanKiller } from '../engine/pool/start-child.ts';
import type { FetcherOptions } from '../fetching/create-fetcher.ts';
import { MODULE_EXTENSION } from '../installation.ts';
import { failed, giveUp } from './create-run-handler.ts';
import type { ActiveRun, Attempt, Decision, RunContext } from './run-context.ts';
import type { SuspectMessage, SuspectTask, WorkerCalls } from './suspect-process.ts';
import { BLAMED } from './suspect-runs.ts';

const PROCESS = new URL(`suspect-process${MODULE_EXTENSION}`, import.meta.url);
/** Largest heap of the process, which holds one page with its resources. */
const HEAP_MIB = 512;
/** Time that a process has to start and to store, besides the time limit of the run. Then it is killed. */
const EXTRA_MS = 30_000;
const TICK_MS = 1_000;
/** Niceness of the processes: several that start together take all cores, and new reports go first. */
const NICENESS = 5;
const CRASHED = 'The service crashed several times while it audited this page.';

/** Creates the function that tries a suspect in a process of its own. A run whose process dies twice fails. */
export function createSuspectTry(
  { store, policy, hasNetworkOutage, onEnd }: RunContext,
  settings: Pick<SuspectTask, 'databaseUrl' | 'fetcher'>,
  onReceived: FetcherOptions['onReceived'],
) {
  /**
   * @returns null if the process has ended the run; else the reason: it died or hangs, or the signal has aborted
   * @throws if the page is not the cause: the process cannot start or store
   */
  async function execute(run: ActiveRun, signal: AbortSignal): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const ended = (bytes: number) => {
      onReceived?.(bytes);
      resolve(null);
    };
    let hasStarted = false;
    let isStoring = false;
    const storing = () => {
      isStoring = true;
    };
    const calls: WorkerCalls = { publish: store.events.publish, onEnd, storing, ended, failed: reject };
    const onMessage = ({ name, args }: SuspectMessage) => {
      hasStarted = true;
      (calls[name] as (...args: unknown[]) => void)(...args);
    };
    // If a process cannot start, such as during an upgrade of its files, that is not the fault of the page.
    const onGone = (error: Error) => (hasStarted && !error.cause ? resolve(error) : reject(error));
    const child = startChild(PROCESS, HEAP_MIB, { onMessage, onGone, inheritsEnvironment: true });
    const orphanKiller = startOrphanKiller();
    // Counted in ticks: after a pause of this process, a single timer would be due before any message is received.
    let leftMs = policy.timeoutMs + EXTRA_MS;
    const timer = setInterval(() => {
      leftMs -= TICK_MS;
      if (leftMs <= 0) (hasStarted && !isStoring ? resolve : reject)(new Error('The process hangs.'));
    }, TICK_MS);
    const abort = () => resolve(signal.reason);
    try {
      signal.addEventListener('abort', abort);
      if (child.pid !== undefined) {
        orphanKiller.guard([child.pid]);
        setPriority(child.pid, NICENESS);
      }
      const task: SuspectTask = { ...settings, run, policy, hasNetworkOutage: hasNetworkOutage() };
      child.send(task);
      return await promise;
    } finally {
      clearInterval(timer);
      signal.removeEventListener('abort', abort);
      child.kill('SIGKILL');
      orphanKiller.close();
    }
  }

  return async ({ run, signal }: Attempt): Promise<Decision | null> => {
    if (run.crashes >= BLAMED) return failed({ code: 'crashed', message: CRASHED, httpStatus: null });
    const cause = signal.aborted ? signal.reason : await execute(run, signal);
    if (cause === null) return null;
    if (signal.aborted) return giveUp(signal);
    return {
      outcome: 'retried',
      errorCode: 'crashed',
      cause,
      delayMs: 0,
      changes: { crashes: run.crashes + 1 },
    };
  };
}
