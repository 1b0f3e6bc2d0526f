import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const POLL_MS = 50;
const CONNECT_TIMEOUT_MS = 2_000;

/** A row of a report. */
export interface StoredReport {
  id: number;
  url: string;
  status: string;
  revision: number;
  error_code: string | null;
}

/** Polls all reports in the database, independently of the service. */
export interface ReportMonitor {
  /** When the monitor first read each report as ended. */
  endedAt: Map<number, number>;
  /** Reports that changed after their end. */
  changed: Set<number>;
  /** Reports that were running at the last poll. */
  running(): number[];
  /** Waits until this many reports have ended, or for the time limit. @returns whether they have ended */
  untilEnded(count: number, limitMs: number): Promise<boolean>;
  /** Polls a last time. @returns all reports */
  close(): Promise<StoredReport[]>;
}

const hasEnded = (status: string) => status === 'completed' || status === 'failed';

/** @param url of the database, which may be unavailable at times */
export function monitorReports(url: string): ReportMonitor {
  const endedAt = new Map<number, number>();
  const endRevisions = new Map<number, number>();
  const changed = new Set<number>();
  let reports: StoredReport[] = [];
  let isOver = false;

  function note({ id, status, revision }: StoredReport): void {
    const end = endRevisions.get(id);
    if (end !== undefined && end !== revision) changed.add(id);
    if (end !== undefined || !hasEnded(status)) return;
    endRevisions.set(id, revision);
    endedAt.set(id, performance.now());
  }

  /** Polls over one connection. Rejects when it breaks. */
  async function pollUntilBroken(): Promise<void> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    // The current or the next query rejects with the error.
    client.on('error', () => undefined);
    await client.connect();
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      reports = (
        await client.query<StoredReport>('select id, url, status, revision, error_code from reports')
      ).rows;
      reports.forEach(note);
      await sleep(POLL_MS);
    }
    await client.end();
  }

  async function poll(): Promise<void> {
    while (
      !(await pollUntilBroken().then(
        () => true,
        () => false,
      ))
    )
      await sleep(POLL_MS);
  }
  const polling = poll();

  return {
    endedAt,
    changed,
    running: () => reports.flatMap(({ id, status }) => (status === 'running' ? [id] : [])),
    async untilEnded(count, limitMs) {
      const startedAt = performance.now();
      while (endedAt.size < count && performance.now() - startedAt < limitMs) await sleep(POLL_MS);
      return endedAt.size >= count;
    },
    async close() {
      isOver = true;
      await polling;
      return reports;
    },
  };
}
