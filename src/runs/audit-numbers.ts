import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { AuditName } from '../database/entities/shown-result.ts';

/** See `createAuditNumbers`. */
export type NumberAudits = ReturnType<typeof createAuditNumbers>;

/**
 * Creates a function that returns the numbers that refer to audits in tables, each of which it reads once. Audits without
 * a number get one in a transaction, so call it outside of other transactions.
 */
export function createAuditNumbers(database: Pick<Database, 'transact'>) {
  const known = new Map<string, number>();
  return async (names: readonly string[]): Promise<number[]> => {
    if (!names.every((name) => known.has(name))) {
      const numbered = await database.transact(async (em) => {
        // Without the lock, two processes could assign two numbers to one audit.
        await lock(em, 'audit names');
        const found = await em.find(AuditName, { name: [...names] });
        const missing = new Set(names).difference(new Set(found.map(({ name }) => name)));
        const added = [...missing].map((name) => em.create(AuditName, { name }));
        await em.flush();
        return [...found, ...added];
      });
      for (const { id, name } of numbered) known.set(name, id);
    }
    return names.map((name) => known.get(name) as number);
  };
}
