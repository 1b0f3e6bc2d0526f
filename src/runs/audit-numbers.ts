import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { AuditName } from '../database/entities/audit-name.ts';

/** The numbers by which tables refer to audits. */
export interface AuditNumbers {
  /**
   * The number of each audit, given now to those that have none. Only these cost a transaction, so call it outside of
   * any other.
   */
  of(names: readonly string[]): Promise<number[]>;
}

/** Creates the numbers of a process, which reads each once. */
export function createAuditNumbers(database: Pick<Database, 'transact'>): AuditNumbers {
  const known = new Map<string, number>();

  async function number(names: readonly string[]): Promise<void> {
    const rows = await database.transact(async (em) => {
      // Two processes could give one audit two numbers.
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
