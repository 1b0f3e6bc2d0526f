import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const POLL_MS = 50;
const CONNECT_TIMEOUT_MS = 2_000;

/** A report as it stands in the database. */
export interface StoredReport {
  id: number;
  url: string;
  status: string;
  revision: number;
}

/** Looks at all reports in the database again and again, beside the service. */
export interface ReportLedger {
  /** When each report was first seen at its end. */
  endedAt: Map<number, number>;
  /** Reports that changed after their end. */
  changed: Set<number>;
  /** Reports that were running when it looked last. */
  running(): number[];
  /** Waits until so many have ended, at most so long. @returns whether they have */
  untilEnded(count: number, limitMs: number): Promise<boolean>;
  /** Ends the looks. @returns all reports as they are then */
  close(): Promise<StoredReport[]>;
}

const hasEnded = (status: string) => status === 'completed' || status === 'failed';

/** @param url address of the database, which may be away for a while */
export function keepReportLedger(url: string): ReportLedger {
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

  /** Looks over one connection for as long as it lasts. */
  async function lookUntilBroken(): Promise<void> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    // The query under way, or the next one, says that it broke.
    client.on('error', () => undefined);
    await client.connect();
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      reports = (await client.query<StoredReport>('select id, url, status, revision from reports')).rows;
      reports.forEach(note);
      await sleep(POLL_MS);
    }
    await client.end();
  }

  async function look(): Promise<void> {
    while (
      !(await lookUntilBroken().then(
        () => true,
        () => false,
      ))
    )
      await sleep(POLL_MS);
  }
  const looking = look();

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
      await looking;
      return reports;
    },
  };
}
