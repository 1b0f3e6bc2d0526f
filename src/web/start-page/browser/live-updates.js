import { subscribe } from './event-stream.js';
import { REPORTS_UPDATED } from './queries.js';
import { readKey } from './remembered-key.js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Interval of reloads while the page is visible: the stream does not report deletions. */
const RELOAD_INTERVAL_MS = 30_000;

let stream = new AbortController();

/**
 * Follows all reports of the account over one stream, which is reopened after errors. A hidden tab has no
 * stream: browsers allow six connections per server over HTTP/1.1.
 * @param {(report: import('./report.js').Report) => void} onReport shows a changed report
 * @param {() => Promise<void>} reload shows changes that the stream does not report: those from before it is open, and
 * deletions
 */
export function startLiveUpdates(onReport, reload) {
  const start = () => {
    stream.abort();
    stream = new AbortController();
    follow(onReport, reload, stream.signal);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stream.abort();
    else start();
  });
  // A page in the back/forward cache must not keep its connection.
  addEventListener('pagehide', () => stream.abort());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start();
  });
  if (!document.hidden) start();
  addEventListener('focus', reload);
  setInterval(() => {
    if (!document.hidden) reload();
  }, RELOAD_INTERVAL_MS);
}

/**
 * @param {(report: import('./report.js').Report) => void} onReport
 * @param {() => Promise<void>} reload
 * @param {AbortSignal} signal
 */
async function follow(onReport, reload, signal) {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted && readKey()) {
    let isOpen = false;
    await subscribe(
      REPORTS_UPDATED,
      ({ reportsUpdated }) => {
        pauseMs = FIRST_PAUSE_MS;
        onReport(reportsUpdated);
      },
      signal,
      () => {
        isOpen = true;
        // A run may have ended since the last reload.
        reload();
      },
    ).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (signal.aborted || !readKey()) return;
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    if (!isOpen) await reload();
  }
}
