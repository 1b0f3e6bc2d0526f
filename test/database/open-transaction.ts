import type { Database } from '../../src/database/database.ts';
import type { EntityManager } from '../../src/database/orm.ts';

/**
 * Does the first work in a transaction, which stays open until `end` is called.
 * @param last work after that, before the commit
 */
export async function openTransaction(
  database: Database,
  first: (em: EntityManager) => Promise<unknown>,
  last: (em: EntityManager) => Promise<unknown> = async () => undefined,
) {
  const isOpen = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ended = database.transact(async (em) => {
    await first(em);
    isOpen.resolve();
    await mayEnd.promise;
    await last(em);
  });
  await isOpen.promise;
  return {
    end: async () => {
      mayEnd.resolve();
      await ended;
    },
  };
}
