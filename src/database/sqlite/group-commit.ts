import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transact } from '../engine.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager, Orm } from '../orm.ts';

/** Maximum number of writes in a transaction, which blocks other work for a few milliseconds. */
const WRITES_AT_ONCE = 20;

interface Write {
  work: (em: EntityManager) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Commits the writes of one turn of the event loop in one transaction: a commit waits for the disk, which takes longer
 * than the writes themselves. Each write has its own savepoint, so that a failed one does not undo the others.
 * @param endsTransaction whether an error is a failure of the storage, after which the whole transaction is lost
 */
export function createGroupCommit(orm: Orm, endsTransaction: (error: unknown) => boolean): Transact {
  const waiting: Write[] = [];
  let isCommitting = false;

  async function commitAll(): Promise<void> {
    isCommitting = true;
    while (waiting.length > 0) {
      await setImmediate();
      const group = waiting.splice(0, WRITES_AT_ONCE);
      try {
        const settlements = await commit(group);
        for (const settle of settlements) settle();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isCommitting = false;
  }

  function commit(group: readonly Write[]): Promise<(() => void)[]> {
    return orm.em.fork().transactional(async (forked) => {
      const em = forked as EntityManager;
      await takeWriteLock(em);
      const [first, ...others] = group;
      if (first && others.length === 0) {
        const result = await first.work(em);
        return [() => first.resolve(result)];
      }
      const settlements: (() => void)[] = [];
      for (const write of group) settlements.push(await attempt(em, write));
      return settlements;
    });
  }

  /** @returns a function that settles the promise of the caller, to be called after the commit */
  async function attempt(em: EntityManager, { work, resolve, reject }: Write): Promise<() => void> {
    await sql`savepoint one_write`.execute(kysely(em));
    try {
      const unit = em.fork({ keepTransactionContext: true }) as EntityManager;
      const result = await work(unit);
      await unit.flush();
      await sql`release one_write`.execute(kysely(em));
      return () => resolve(result);
    } catch (error) {
      if (endsTransaction(error)) throw error;
      await sql`rollback to one_write`.execute(kysely(em));
      return () => reject(error);
    }
  }

  return <Result>(work: (em: EntityManager) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      // Work keeps the asynchronous context of its caller, because the commit may run in that of another caller.
      const bound = AsyncLocalStorage.bind(work);
      waiting.push({ work: bound, resolve: resolve as Write['resolve'], reject });
      if (!isCommitting) void commitAll();
    });
}

/**
 * Acquires the write lock at the start of a transaction. In SQLite, a transaction that reads before it writes fails at
 * once if another process has written meanwhile; one that writes first waits for the lock. `begin immediate` would do
 * the same, but if a begin fails, Kysely never releases the connection, and every later query waits for it.
 */
export async function takeWriteLock(em: EntityManager): Promise<void> {
  await sql`update mikro_orm_migrations set name = name where 1 = 0`.execute(kysely(em));
}
