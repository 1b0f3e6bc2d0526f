import { setTimeout as sleep } from 'node:timers/promises';
import { raw } from '@mikro-orm/core';
import { AppError } from '../errors.ts';
import { type Engine, unavailable } from './engine.ts';
import { Release } from './entities/release.ts';
import { migrate } from './migrate.ts';
import type { EntityManager, SqlConnection } from './orm.ts';

const WRITE_PROBE_MS = 10_000;

/** The open database: units of work and transactions. */
export type Database = Awaited<ReturnType<typeof openDatabase>>;

/**
 * @param url `sqlite:FILE`, `sqlite::memory:` or `postgres://...`
 * @param options.writeProbeMs pause between the attempts to write while writes are rejected
 */
export async function openDatabase(
  url: string,
  { writeProbeMs = WRITE_PROBE_MS }: { writeProbeMs?: number } = {},
) {
  const engine = await openEngine(url);
  const { name, orm, transact, isTransientError, hasMigrations, close } = engine;
  const { notifications, poolUse, observeQueries } = engine;
  const writes = { rejections: 0, isRejected: false };
  const closing = new AbortController();
  let probing: Promise<void> | undefined;

  /** Tries to write until it succeeds: without other writes, the end of the outage would stay unnoticed. */
  async function probeWrites(): Promise<void> {
    while (writes.isRejected) {
      await sleep(writeProbeMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) break;
      if (writes.isRejected) {
        writes.isRejected = await transact(rewriteReleases).then(
          () => false,
          () => true,
        );
      }
    }
    probing = undefined;
  }

  const connection: SqlConnection = orm.em.fork();
  const readWrites: Readonly<typeof writes> = writes;
  return {
    engine: name,
    /** For SQL of frequent reads, without a unit of work: creating one takes as long as such a statement. */
    connection,
    /** Creates a unit of work for reading; never share one between requests. */
    fork: () => orm.em.fork(),
    /**
     * Runs the work in a write transaction, flushes its unit of work and commits. On SQLite, concurrent calls share a
     * transaction; each call still succeeds or fails as a whole, independent of the others. On PostgreSQL, the work may
     * run again after a deadlock, so it must change nothing but the database. Never await the network or hash a password
     * inside: on SQLite, every other query waits.
     * @throws AppError `unavailable` when the storage rejects writes
     */
    transact: async <Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> => {
      try {
        const result = await transact(work);
        writes.isRejected = false;
        return result;
      } catch (thrown) {
        const error = isTransientError(thrown) ? unavailable(thrown) : thrown;
        if (error instanceof AppError && error.code === 'unavailable') {
          writes.rejections++;
          writes.isRejected = true;
          probing ??= probeWrites();
        }
        throw error;
      }
    },
    /**
     * Applies pending migrations.
     * @returns the names of the migrations that ran
     * @throws UnsupportedDatabaseError if a newer release has migrated it, or if it is older than 1.0.0
     * @throws Error with the reason as its cause
     */
    migrate: () => migrate(engine),
    /** Whether any migration has been applied. */
    hasTables: () => hasMigrations(orm.em.fork()),
    /** Whether the database responds and has every migration. */
    isReady: async () => {
      try {
        return (await orm.migrator.getPending()).length === 0;
      } catch {
        return false;
      }
    },
    /**
     * How many write transactions of this process the storage rejected, for example because the disk is full, and
     * whether the last one was rejected. While it is true, a small write is tried every 10 seconds.
     */
    writes: readWrites,
    /** Whether an error of a query is transient: the query may succeed if it is retried. */
    isTransientError,
    poolUse,
    observeQueries,
    notifications,
    async close() {
      closing.abort();
      await probing;
      await close();
    },
  };
}

/** A write that changes nothing. Both engines store the row again, unlike an update without rows. */
async function rewriteReleases(em: EntityManager): Promise<void> {
  await em.nativeUpdate(Release, {}, { version: raw('version') });
}

/** Opens the engine that the URL names, and loads no code of the other one. */
async function openEngine(url: string): Promise<Engine> {
  return url.startsWith('sqlite:')
    ? await (await import('./sqlite/open-sqlite-engine.ts')).openSqliteEngine(url)
    : await (await import('./postgres/open-postgres-engine.ts')).openPostgresEngine(url);
}
