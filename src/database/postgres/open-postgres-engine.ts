import { setTimeout as sleep } from 'node:timers/promises';
import { lock } from '../dialect.ts';
import type { Engine, Transact } from '../engine.ts';
import type { EntityManager, Orm } from '../orm.ts';
import { openNotifications } from './open-notifications.ts';
import { openPostgresOrm } from './open-postgres-orm.ts';

/** PostgreSQL ends one of two transactions that wait for each other; it is then begun again. */
const SERIALIZATION_FAILURES = new Set(['40001', '40P01']);
const TRIES = 5;
const PAUSE_MS = 20;

/** @param url `postgres://user:password@host:port/database` */
export async function openPostgresEngine(url: string): Promise<Engine> {
  const orm = await openServer(url);
  const notifications = openNotifications(url);
  return {
    name: 'postgres',
    orm,
    transact: createRetryingTransact(orm),
    isRefusal,
    lockMigrations: (em) => lock(em, 'migrations'),
    notifications,
    async close() {
      await notifications.close();
      await orm.close(true);
    },
  };
}

async function openServer(url: string): Promise<Orm> {
  try {
    const orm = await openPostgresOrm(url);
    await orm.em.fork().execute('select 1');
    return orm;
  } catch (cause) {
    // The address may hold a password.
    throw new Error('DATABASE_URL: the PostgreSQL database cannot be opened.', { cause });
  }
}

function createRetryingTransact(orm: Orm): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await orm.em.fork().transactional((em) => work(em as EntityManager));
      } catch (error) {
        if (attempt === TRIES || !SERIALIZATION_FAILURES.has(codeOf(error))) throw error;
        await sleep(PAUSE_MS * attempt * Math.random());
      }
    }
  };
}

/**
 * Classes of https://www.postgresql.org/docs/current/errcodes-appendix.html: no connection, no resources (a full disk
 * among them), stopped by the operator, failing files; a standby takes no writes. Then what Node and `pg` say when
 * nobody answers.
 */
const REFUSED = /^(08|53|57P|58|25006)|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const DISCONNECTED = /Connection terminated|timeout exceeded when trying to connect|not queryable/;

function isRefusal(error: unknown): boolean {
  return REFUSED.test(codeOf(error)) || (error instanceof Error && DISCONNECTED.test(error.message));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
