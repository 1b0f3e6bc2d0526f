import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, vi } from 'vitest';
import { type Database, openDatabase } from '../../../src/database/database.ts';
import { Account } from '../../../src/database/entities/account.ts';
import { tables } from '../../../src/database/kysely.ts';
import type { EntityManager } from '../../../src/database/orm.ts';
import { isTransientError } from '../../../src/database/postgres/open-pool.ts';
import { AppError } from '../../../src/errors.ts';
import { startPostgresProxy } from '../../support/postgres-proxy.ts';
import { insertAccount, listAccounts } from '../../support/stored-entities.ts';
import { test as base } from '../../support/test.ts';
import { openTransaction } from '../open-transaction.ts';

/** More than a process has connections. */
const MANY = 15;
/** How long a server may take to respond. */
const RESPONSE_TIMEOUT_MS = 60_000;
const STEPS = 20;
const RETRY = { retryAfterSeconds: 5 };
const UNAVAILABLE = { name: 'AppError', code: 'unavailable', ...RETRY };

const insert = (em: EntityManager, name: string) =>
  insertAccount(em, { name, email: null, createdAt: new Date() });
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));
/** Ends the connection of the transaction, as a server that stops. @param by the connection of another process */
const terminate = async (em: EntityManager, by: EntityManager) => {
  const [row] = await em.execute('select pg_backend_pid() as pid');
  await by.execute('select pg_terminate_backend(?, 5000)', [row?.pid]);
};

/** The tested database, behind a proxy. */
const test = base.extend('service', async ({ temp }, { onCleanup }) => {
  const proxy = await startPostgresProxy(temp.url);
  const database = await openDatabase(proxy.url);
  onCleanup(async () => {
    // First, because `close` waits for statements.
    await proxy.cut();
    await database.close();
    for (const table of ['accounts', 'secrets']) await temp.database.fork().execute(`delete from ${table}`);
  });
  return {
    proxy,
    database,
    write: (name: string) => database.transact((em) => insert(em, name)),
    read: () => listAccounts(database.fork()),
    /** The names of the accounts that are stored. */
    names: async () => (await listAccounts(temp.database.fork())).map(({ name }) => name),
  };
});

describe('a transaction that loses its connection', () => {
  test.for<[when: string, lose: (em: EntityManager, by: EntityManager) => Promise<unknown>]>([
    ['in a statement', (em) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tables(em))],
    ['in a statement of the ORM', (em) => em.execute('select pg_terminate_backend(pg_backend_pid())')],
    [
      'between two',
      async (em, by) => {
        await terminate(em, by);
        await insert(em, 'after');
      },
    ],
    ['before it is committed', terminate],
  ])('%s rejects with unavailable and is rolled back', async ([, lose], { temp, service }) => {
    const failing = service.database.transact(async (em) => {
      await insert(em, 'before');
      await lose(em, temp.database.fork());
    });
    await expect(failing).rejects.toMatchObject(UNAVAILABLE);
    expect(await service.names()).toEqual([]);
    await service.write('next');
    expect(await service.names()).toEqual(['next']);
  });

  test('does not use up the connections of later transactions', async ({ service }) => {
    for (let i = 0; i < MANY; i++) {
      const failing = service.database.transact((em) =>
        em.execute('select pg_terminate_backend(pg_backend_pid())'),
      );
      await expect(failing).rejects.toMatchObject(UNAVAILABLE);
    }
    await times(MANY, () => service.write('next'));
    expect(await service.names()).toHaveLength(MANY);
  });
});

describe('a server that stops responding', () => {
  afterEach(() => void vi.useRealTimers());

  /** The error of the work within twice the time limit of a response; undefined if it waits for longer. */
  async function errorInTime(work: Promise<unknown>): Promise<unknown> {
    let error: unknown;
    work.catch((reason) => {
      error = reason;
    });
    for (let i = 0; i < 2 * STEPS && error === undefined; i++) {
      vi.advanceTimersByTime(RESPONSE_TIMEOUT_MS / STEPS);
      await setImmediate();
    }
    return error;
  }

  type Work = (transact: Database['transact'], silence: () => void) => Promise<unknown>;
  const during =
    (work: (em: EntityManager) => Promise<unknown>): Work =>
    (transact, silence) =>
      transact(async (em) => {
        silence();
        await work(em);
      });

  test.for<[when: string, work: Work]>([
    [
      'in the begin of a transaction',
      (transact, silence) => {
        silence();
        return transact(async () => undefined);
      },
    ],
    ['in a statement', during((em) => sql`select count(*) from reports where id = ${1}`.execute(tables(em)))],
    ['in a statement of the ORM', during((em) => insert(em, 'meanwhile'))],
    ['in a commit', during(async () => undefined)],
    ['in a rollback', during(() => Promise.reject(new AppError('unavailable', undefined, RETRY)))],
  ])('%s is waited for a minute', async ([, work], { service }) => {
    await service.write('before');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = work(service.database.transact, service.proxy.silence);
    expect(await errorInTime(waiting)).toMatchObject(UNAVAILABLE);
    await service.proxy.cut();
    await service.proxy.mend();
    await service.write('after');
    expect(await service.names()).toEqual(['before', 'after']);
  });

  test.for([
    'create index reports_by_title on reports (title)',
    'alter table reports enable trigger reports_count',
    '\n  vacuum analyze "reports"',
    'insert into report_counts select account_id, status, result, 0 from reports',
    'select count(*) as count from "runs"',
    'select max("id") as last from "runs"',
  ])('is waited for longer in a statement for a whole table: %s', async (statement, { service }) => {
    await service.database.fork().execute('select 1');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    service.proxy.silence();
    const waiting = service.database.fork().execute(statement);
    expect(await errorInTime(waiting)).toBeUndefined();
    await service.proxy.cut();
    await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
    await service.proxy.mend();
  });
});

describe('while the server does not respond', () => {
  test('reads and writes reject with unavailable until the server responds again', async ({ service }) => {
    await service.write('before');
    await service.proxy.cut();
    await expect(service.read()).rejects.toMatchObject(UNAVAILABLE);
    await expect(service.database.fork().findOne(Account, 1)).rejects.toMatchObject(UNAVAILABLE);
    await expect(service.write('meanwhile')).rejects.toMatchObject(UNAVAILABLE);
    expect(await service.database.isReady()).toBe(false);
    await service.proxy.mend();
    await service.write('after');
    expect((await service.read()).map(({ name }) => name)).toEqual(['before', 'after']);
    expect(await service.database.isReady()).toBe(true);
  });

  test('so do they if the database accepts no connections, as during a restore', async ({
    temp,
    service,
  }) => {
    const target = new URL(temp.url);
    const allow = `alter database ${target.pathname.slice(1)} allow_connections`;
    target.pathname = '/postgres';
    const admin = new Client(target.href);
    await admin.connect();
    await admin.query(`${allow} false`);
    try {
      await service.proxy.cut();
      await service.proxy.mend();
      await expect(service.read()).rejects.toMatchObject(UNAVAILABLE);
      await expect(service.write('meanwhile')).rejects.toMatchObject(UNAVAILABLE);
    } finally {
      await admin.query(`${allow} true`);
      await admin.end();
    }
    await service.write('after');
    expect(await service.names()).toEqual(['after']);
  });

  test('a transaction that begins on a lost connection does not pass it on', async ({ service }) => {
    for (let i = 0; i < 3; i++) {
      await times(MANY, service.read);
      const cut = service.proxy.cut();
      const failing = await Promise.allSettled([
        ...Array.from({ length: MANY }, () => service.write('meanwhile')),
        ...Array.from({ length: MANY }, service.read),
      ]);
      expect(failing.map((end) => end.status === 'rejected' && end.reason)).toEqual(
        failing.map(() => expect.objectContaining(UNAVAILABLE)),
      );
      await cut;
      await service.proxy.mend();
    }
    await times(MANY, () => service.write('after'));
    expect(await service.names()).toEqual(Array(MANY).fill('after'));
  });
});

test.for([
  ['connection failure', '08006'],
  ['too many connections', '53300'],
  ['disk full', '53100'],
  ['query canceled', '57014'],
  ['lock not available', '55P03'],
])('the error %s is transient', ([, code]) => {
  expect(isTransientError(Object.assign(new Error('failed'), { code }))).toBe(true);
});

test('a failed text of several statements leaves no transaction open', async ({ service }) => {
  const broken = sql.raw('begin; select 1 / 0; commit').execute(tables(service.database.fork()));
  await expect(broken).rejects.toMatchObject({ code: '22012' });
  await service.write('next');
  expect((await service.read()).map(({ name }) => name)).toEqual(['next']);
});

test('closes while connections are being opened', async ({ service }) => {
  const closing = await openDatabase(service.proxy.url);
  const reading = times(3, () => sql`select 1`.execute(tables(closing.fork())));
  await closing.close();
  await expect(reading).resolves.toHaveLength(3);
});

describe('a transaction whose process is suspended', () => {
  const setting = 'idle_in_transaction_session_timeout';

  test('is ended by the server within the time of a lease', async ({ service }) => {
    const { rows } = await sql<{ allowed: boolean }>`
      select ${sql.raw(`current_setting('${setting}')`)}::interval between '10 s' and '30 s' as allowed
    `.execute(tables(service.database.fork()));
    expect(rows).toEqual([{ allowed: true }]);
  });

  test('releases its locks, and rejects with unavailable', async ({ temp, service }) => {
    await service.write('first');
    const rename = (em: EntityManager, name: string) => em.execute('update accounts set name = ?', [name]);
    const suspended = await openTransaction(
      service.database,
      async (em) => {
        await em.execute(`set local ${setting} = 100`);
        await rename(em, 'stale');
      },
      (em) => insert(em, 'late'),
    );
    await temp.database.transact((em) => rename(em, 'fresh'));
    await expect(suspended.end()).rejects.toMatchObject(UNAVAILABLE);
    expect(await service.names()).toEqual(['fresh']);
  });
});

describe('two transactions', () => {
  test('both succeed after a deadlock, one at a later attempt', async ({ service }) => {
    await service.write('a');
    await service.write('b');
    const haveOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let started = 0;
    const rename = (first: string, second: string, index: 0 | 1) =>
      service.database.transact(async (em) => {
        started++;
        await em.execute('update accounts set name = name where name = ?', [first]);
        haveOne[index]?.resolve();
        await haveOne[1 - index]?.promise;
        await em.execute('update accounts set name = name where name = ?', [second]);
      });
    await Promise.all([rename('a', 'b', 0), rename('b', 'a', 1)]);
    // The repeated one can meet the other again before that one has its second row.
    expect(started).toBeGreaterThan(2);
  });

  test('reject with unavailable after five deadlocks', async ({ service }) => {
    let started = 0;
    const colliding = service.database.transact(async (em) => {
      started++;
      await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(tables(em));
    });
    await expect(colliding).rejects.toMatchObject(UNAVAILABLE);
    expect(started).toBe(5);
  });

  test('are independent if one violates a constraint, which the error names', async ({ service }) => {
    const secret = (value: string) =>
      service.database.transact((em) => em.execute('insert into secrets values (?, ?)', ['name', value]));
    const ends = await Promise.allSettled([secret('1'), secret('2')]);
    const broken = ends.flatMap((end) => (end.status === 'rejected' ? end.reason : []));
    expect(broken).toMatchObject([{ code: '23505', constraint: 'secrets_pkey' }]);
    await service.write('next');
  });
});
