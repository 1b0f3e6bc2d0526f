import Sqlite from 'better-sqlite3';
import { vi } from 'vitest';

/** Number of SQLite transactions that this process commits during the work. */
export async function countCommits(work: () => Promise<unknown>): Promise<number> {
  const sqlite = new Sqlite(':memory:');
  const run = vi.spyOn(Object.getPrototypeOf(sqlite.prepare('select 1')), 'run');
  try {
    await work();
    return run.mock.contexts.filter((statement) => (statement as Sqlite.Statement).source === 'commit')
      .length;
  } finally {
    run.mockRestore();
    sqlite.close();
  }
}
