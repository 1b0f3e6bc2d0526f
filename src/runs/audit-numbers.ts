import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { AuditName } from '../database/entities/shown-result.ts';

/** The numbers that refer to audits in tables. */
export interface AuditNumbers {
  /**
   * Returns the number of each audit. Audits without one get it in a transaction, so call this outside of other
   * transactions.
   */
  of(names: readonly string[]): Promise<number[]>;
}

/** Creates the lookup of a process, which reads each number once. */
export function createAuditNumbers(database: Pick<Database, 'transact'>): AuditNumbers {
  const known = new Map<string, number>();

  async function number(names: readonly string[]): Promise<void> {
    const rows = await database.transact(async (em) => {
      // Without the lock, two processes could assign two numbers to one audit.
      await lock(em, 'audit names');
      const found = await em.find(AuditName, { name: [...names] });
      const numbered = new Set(found.map(({ name }) => name));
      const added = names.filter((name) => !numbered.has(name)).map((name) => em.create(AuditName, { name }));
      await em.flush();
      return [...found, ...added].map(({ id, name }) => ({ id, name }));
    });
    for (const { id, name } of rows) known.set(name, id);
  }

  return {
    async of(names) {
      const unknown = names.filter((name) => !known.has(name));
      if (unknown.length > 0) await number(unknown);
      return names.map((name) => known.get(name) as number);
    },
  };
}
