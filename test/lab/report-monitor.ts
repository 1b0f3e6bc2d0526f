import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Pool } from 'pg';

const POLL_MS = 50;
const CONNECT_TIMEOUT_MS = 2_000;

interface StoredReport {
  id: number;
  status: string;
  revision: number;
  error_code: string | null;
}

/**
 * Polls all reports in a database, independently of the service.
 * @param url of the database, which may be unavailable at times
 */
export function monitorReports(url: string) {
  const { query, jobs, end } = openReader(url);
  /** When the monitor first read each report as ended. */
  const endedAt = new Map<number, number>();
  const endRevisions = new Map<number, number>();
  /** Reports that changed after their end. */
  const changed = new Set<number>();
  let reports: StoredReport[] = [];
  let isOver = false;

  async function poll(): Promise<void> {
    reports = await query<StoredReport>('select id, status, revision, error_code from reports');
    for (const { id, status, revision } of reports) {
      const end = endRevisions.get(id);
      if (end !== undefined && end !== revision) changed.add(id);
      if (end !== undefined || (status !== 'completed' && status !== 'failed')) continue;
      endRevisions.set(id, revision);
      endedAt.set(id, performance.now());
    }
  }
  async function pollRepeatedly(): Promise<void> {
    while (!isOver) {
      // The server may be killed at the moment.
      await poll().catch(() => undefined);
      await sleep(POLL_MS);
    }
  }
  const polling = pollRepeatedly();

  return {
    endedAt,
    changed,
    /** Reports that were running at the last poll. */
    running: () => reports.flatMap(({ id, status }) => (status === 'running' ? [id] : [])),
    /** Waits until this many reports have ended, or for the time limit. @returns whether they have ended */
    async untilEnded(count: number, limitMs: number): Promise<boolean> {
      const startedAt = performance.now();
      while (endedAt.size < count && performance.now() - startedAt < limitMs) await sleep(POLL_MS);
      return endedAt.size >= count;
    },
    /** Polls a last time. @returns all reports, and the number of their runs, results and jobs */
    async close() {
      isOver = true;
      await polling;
      await poll();
      const count = async (rows: string) =>
        Number((await query<{ found: number }>(`select count(*) as found from ${rows}`))[0]?.found);
      const stored = {
        reports,
        runs: await count('runs'),
        checks: await count('run_checks'),
        jobs: await count(jobs),
      };
      await end();
      return stored;
    },
  };
}

function openReader(url: string) {
  if (url.startsWith('sqlite:')) {
    const sqlite = new Sqlite(url.slice('sqlite:'.length), { readonly: true });
    const query = async <Row>(text: string) => sqlite.prepare(text).all() as Row[];
    return { query, jobs: 'jobs', end: async () => void sqlite.close() };
  }
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The current or the next query rejects with the error.
  pool.on('error', () => undefined);
  const query = async <Row>(text: string) => (await pool.query(text)).rows as Row[];
  return { query, jobs: `pgboss.job where name in ('runs', 'suspects')`, end: () => pool.end() };
}
