import Sqlite from 'better-sqlite3';
import { expect, vi } from 'vitest';
import type { EntityManager } from '../../src/database/orm.ts';
import type { TempDatabase } from './temp-database.ts';

/** The `explain query plan` of each statement of the work. */
export async function sqliteQueryPlans(
  { database, file }: TempDatabase,
  work: (em: EntityManager) => Promise<unknown>,
): Promise<string[]> {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const execute = vi.spyOn(Object.getPrototypeOf(sqlite.prepare('select 1')), 'all');
    let statements: string[];
    try {
      await work(database.fork());
      statements = execute.mock.contexts.map((statement) => (statement as Sqlite.Statement).source);
    } finally {
      execute.mockRestore();
    }
    expect(statements).not.toEqual([]);
    return statements.map((sql) => {
      const parameters = new Array((sql.match(/\?/g) ?? []).length).fill(1);
      const steps = sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
      return steps.map(({ detail }) => detail).join('; ');
    });
  } finally {
    sqlite.close();
  }
}
