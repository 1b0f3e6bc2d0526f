import { NETWORK_UNAVAILABLE } from './create-run-handler.ts';
import type { RunEnd } from './run-context.ts';

/** Number of runs in a row that fail for lack of a network before the worker pauses. */
const MAX_OUTAGES = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/**
 * An outage can affect some hosts only, such as those that one of several name servers forwards. Then others still
 * respond, and no number of failures in a row shows the outage. Fewer hosts without a response are ordinary: the name
 * servers of those sites can be down.
 */
const OUTAGE_HOSTS = 5;
const RECENT_TRIES = 50;

/**
 * Keeps a worker without DNS or network from claiming runs that other workers could complete: a circuit breaker. It
 * opens after several runs in a row that failed for lack of a network. Then one run at a time is claimed, after a pause
 * that doubles with each further failure, until a run ends in another way.
 * @param onChange is called when the pause begins and when it ends
 */
export function createClaimPause(clock: () => Date, onChange: (isPaused: boolean) => void) {
  /** The hosts of the last tries that failed for lack of a network; null for other tries. */
  const recent: (string | null)[] = [];
  let outages = 0;
  let pauseMs = 0;
  let pausedUntil = 0;
  const now = () => clock().getTime();

  return {
    /** Records the end of a try. */
    runEnded({ outcome, errorCode, host }: Pick<RunEnd, 'outcome' | 'errorCode' | 'host'>): void {
      recent.push(errorCode === NETWORK_UNAVAILABLE ? host : null);
      if (recent.length > RECENT_TRIES) recent.shift();
      if (errorCode === NETWORK_UNAVAILABLE) {
        outages++;
        // Runs that were active at the same time count as one failure.
        if (outages < MAX_OUTAGES || now() < pausedUntil) return;
        const isFirst = pauseMs === 0;
        pauseMs = isFirst ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        pausedUntil = now() + pauseMs;
        if (isFirst) onChange(true);
        return;
      }
      // Neither an aborted run nor a timeout shows that the network works.
      if (outcome === 'returned' || outcome === 'dropped' || errorCode === 'timeout') return;
      const wasPaused = pauseMs > 0;
      outages = 0;
      pauseMs = 0;
      pausedUntil = 0;
      if (wasPaused) onChange(false);
    },
    /** Milliseconds until the worker may claim a run. @param active number of its active runs */
    delayMs(active: number): number {
      if (pauseMs === 0) return 0;
      // Waits for the active run: its outcome shows whether the network works.
      return active > 0 ? pauseMs : Math.max(0, pausedUntil - now());
    },
    /** Whether the worker claims no runs, or one at a time. */
    get isPaused() {
      return pauseMs > 0;
    },
    /** Whether the network of the worker is the likely cause if a host does not respond. */
    get hasOutage() {
      return pauseMs > 0 || new Set(recent.filter((host) => host !== null)).size >= OUTAGE_HOSTS;
    },
  };
}
