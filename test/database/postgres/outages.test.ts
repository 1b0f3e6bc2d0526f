import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, vi } from 'vitest';
import { type Database, openDatabase } from '../../../src/database/database.ts';
import { Account } from '../../../src/database/entities/account.ts';
import { tables } from '../../../src/database/kysely.ts';
import type { EntityManager } from '../../../src/database/orm.ts';
import { AppError } from '../../../src/errors.ts';
import { startPostgresProxy } from '../../support/postgres-proxy.ts';
import { insertAccount, listAccounts } from '../../support/stored-entities.ts';
import { test as base } from '../../support/test.ts';

/** More than a process has connections. */
const MANY = 15;
/** How long a server may take to respond. */
const RESPONSE_TIMEOUT_MS = 60_000;
const STEPS = 20;
const UNAVAILABLE = { name: 'AppError', code: 'unavailable', retryAfterSeconds: 5 };

const insert = (em: EntityManager, name: string) =>
  insertAccount(em, { name, email: null, createdAt: new Date() });
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));
/** Ends the connection of the transaction, as a server that stops. @param by the connection of another process */
const terminate = async (em: EntityManager, by: EntityManager) => {
  const [row] = await em.execute('select pg_backend_pid() as pid');
  await by.execute('select pg_terminate_backend(?, 5000)', [row?.pid]);
};

const test = base
  .extend('proxy', async ({ temp }, { onCleanup }) => {
    const proxy = await startPostgresProxy(temp.url);
    onCleanup(proxy.cut);
    return proxy;
  })
  /** The tested database, behind the proxy. */
  .extend('database', async ({ temp, proxy }, { onCleanup }) => {
    const database = await openDatabase(proxy.url);
    onCleanup(async () => {
      await database.close();
      for (const table of ['accounts', 'secrets']) await temp.database.fork().execute(`delete from ${table}`);
    });
    return database;
  })
  .extend(
    'write',
    async ({ database }) =>
      (name: string) =>
        database.transact((em) => insert(em, name)),
  )
  .extend(
    'read',
    async ({ database }) =>
      () =>
        listAccounts(database.fork()),
  )
  /** The names of the accounts that are stored. */
  .extend(
    'names',
    async ({ temp }) =>
      async () =>
        (await listAccounts(temp.database.fork())).map(({ name }) => name),
  );

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
  ])('%s rejects with unavailable and is rolled back', async ([, lose], { temp, database, write, names }) => {
    const failing = database.transact(async (em) => {
      await insert(em, 'before');
      await lose(em, temp.database.fork());
    });
    await expect(failing).rejects.toMatchObject(UNAVAILABLE);
    expect(await names()).toEqual([]);
    await write('next');
    expect(await names()).toEqual(['next']);
  });

  test('does not use up the connections of later transactions', async ({ database, write, names }) => {
    for (let i = 0; i < MANY; i++) {
      const failing = database.transact((em) => em.execute('select pg_terminate_backend(pg_backend_pid())'));
      await expect(failing).rejects.toMatchObject(UNAVAILABLE);
    }
    await times(MANY, () => write('next'));
    expect(await names()).toHaveLength(MANY);
  });
});

describe('a server that stops responding', () => {
  afterEach(() => void vi.useRealTimers());

  /** Lets the time limit of a response pass. */
  async function passMinute() {
    for (let i = 0; i < 2 * STEPS; i++) {
      vi.advanceTimersByTime(RESPONSE_TIMEOUT_MS / STEPS);
      await setImmediate();
    }
  }

  test.for<[when: string, work: (transact: Database['transact'], silence: () => void) => Promise<unknown>]>([
    [
      'in the begin of a transaction',
      (transact, silence) => {
        silence();
        return transact(async () => undefined);
      },
    ],
    [
      'in a statement of a transaction',
      (transact, silence) =>
        transact(async (em) => {
          silence();
          await sql`select ${1}::int`.execute(tables(em));
        }),
    ],
    [
      'in a statement of the ORM',
      (transact, silence) =>
        transact(async (em) => {
          silence();
          await insert(em, 'meanwhile');
        }),
    ],
    ['in a commit', (transact, silence) => transact(async () => silence())],
    [
      'in a rollback',
      (transact, silence) =>
        transact(async () => {
          silence();
          throw new AppError('unavailable', undefined, { retryAfterSeconds: 5 });
        }),
    ],
  ])('%s is waited for a minute', async ([, work], { proxy, database, write, names }) => {
    await write('before');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ending = expect(work(database.transact, proxy.silence)).rejects.toMatchObject(UNAVAILABLE);
    await passMinute();
    await ending;
    await proxy.cut();
    await proxy.mend();
    await write('after');
    expect(await names()).toEqual(['before', 'after']);
  });

  test.for([
    'create index reports_by_title on reports (title)',
    'alter table reports enable trigger reports_count',
    '\n  vacuum analyze "reports"',
    'insert into report_counts select account_id, status, result, 0 from reports',
    'select count(*) as count from "runs"',
    'select max("id") as last from "runs"',
  ])('is waited for longer in a statement for a whole table: %s', async (statement, { proxy, database }) => {
    await database.fork().execute('select 1');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    proxy.silence();
    let isWaiting = true;
    const ending = database
      .fork()
      .execute(statement)
      .finally(() => {
        isWaiting = false;
      });
    ending.catch(() => undefined);
    await passMinute();
    expect(isWaiting).toBe(true);
    await proxy.cut();
    await expect(ending).rejects.toMatchObject(UNAVAILABLE);
    await proxy.mend();
  });
});

describe('while the server does not respond', () => {
  test('reads and writes reject with unavailable until the server responds again', async ({
    proxy,
    database,
    read,
    write,
  }) => {
    await write('before');
    await proxy.cut();
    await expect(read()).rejects.toMatchObject(UNAVAILABLE);
    await expect(database.fork().findOne(Account, 1)).rejects.toMatchObject(UNAVAILABLE);
    await expect(write('meanwhile')).rejects.toMatchObject(UNAVAILABLE);
    expect(await database.isReady()).toBe(false);
    await proxy.mend();
    await write('after');
    expect((await read()).map(({ name }) => name)).toEqual(['before', 'after']);
    expect(await database.isReady()).toBe(true);
  });

  test('reads and writes reject with unavailable if the database accepts no connections, as during a restore', async ({
    temp,
    proxy,
    read,
    write,
    names,
  }) => {
    const target = new URL(temp.url);
    const name = target.pathname.slice(1);
    target.pathname = '/postgres';
    const admin = new Client(target.href);
    await admin.connect();
    await admin.query(`alter database ${name} allow_connections false`);
    try {
      await proxy.cut();
      await proxy.mend();
      await expect(read()).rejects.toMatchObject(UNAVAILABLE);
      await expect(write('meanwhile')).rejects.toMatchObject(UNAVAILABLE);
    } finally {
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
    }
    await write('after');
    expect(await names()).toEqual(['after']);
  });

  test('a transaction that begins on a lost connection does not pass it on', async ({
    proxy,
    read,
    write,
    names,
  }) => {
    for (let i = 0; i < 3; i++) {
      await times(MANY, read);
      const cut = proxy.cut();
      const failing = await Promise.allSettled([
        ...Array.from({ length: MANY }, () => write('meanwhile')),
        ...Array.from({ length: MANY }, read),
      ]);
      expect(failing.map((end) => end.status === 'rejected' && end.reason)).toEqual(
        failing.map(() => expect.objectContaining(UNAVAILABLE)),
      );
      await cut;
      await proxy.mend();
    }
    await times(MANY, () => write('after'));
    expect(await names()).toEqual(Array(MANY).fill('after'));
  });
});

test('a failed text of several statements leaves no transaction open', async ({ database, read, write }) => {
  const broken = sql.raw('begin; select 1 / 0; commit').execute(tables(database.fork()));
  await expect(broken).rejects.toMatchObject({ code: '22012' });
  await write('next');
  expect((await read()).map(({ name }) => name)).toEqual(['next']);
});

test('closes while connections are being opened', async ({ proxy }) => {
  const closing = await openDatabase(proxy.url);
  const reading = times(3, () => sql`select 1`.execute(tables(closing.fork())));
  await closing.close();
  await expect(reading).resolves.toHaveLength(3);
});

describe('a transaction whose process is suspended', () => {
  const setting = 'idle_in_transaction_session_timeout';

  test('is ended by the server within the time of a lease', async ({ database }) => {
    const { rows } = await sql<{ allowed: boolean }>`
      select ${sql.raw(`current_setting('${setting}')`)}::interval between '10 s' and '30 s' as allowed
    `.execute(tables(database.fork()));
    expect(rows).toEqual([{ allowed: true }]);
  });

  test('releases its locks, and rejects with unavailable', async ({ temp, database, write, names }) => {
    await write('first');
    const rename = (em: EntityManager, name: string) => em.execute('update accounts set name = ?', [name]);
    const isLocked = Promise.withResolvers<void>();
    const mayContinue = Promise.withResolvers<void>();
    const suspended = database.transact(async (em) => {
      await em.execute(`set local ${setting} = 100`);
      await rename(em, 'stale');
      isLocked.resolve();
      await mayContinue.promise;
      await insert(em, 'late');
    });
    await isLocked.promise;
    await temp.database.transact((em) => rename(em, 'fresh'));
    mayContinue.resolve();
    await expect(suspended).rejects.toMatchObject(UNAVAILABLE);
    expect(await names()).toEqual(['fresh']);
  });
});

describe('two transactions', () => {
  test('both succeed after a deadlock, one at the second attempt', async ({ database, write }) => {
    await write('a');
    await write('b');
    const haveOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let started = 0;
    const rename = (first: string, second: string, index: 0 | 1) =>
      database.transact(async (em) => {
        started++;
        await em.execute('update accounts set name = name where name = ?', [first]);
        haveOne[index]?.resolve();
        await haveOne[1 - index]?.promise;
        await em.execute('update accounts set name = name where name = ?', [second]);
      });
    await Promise.all([rename('a', 'b', 0), rename('b', 'a', 1)]);
    expect(started).toBe(3);
  });

  test('reject with unavailable after five deadlocks', async ({ database }) => {
    let started = 0;
    const colliding = database.transact(async (em) => {
      started++;
      await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(tables(em));
    });
    await expect(colliding).rejects.toMatchObject(UNAVAILABLE);
    expect(started).toBe(5);
  });

  test('are independent if one violates a constraint, which the error names', async ({ database, write }) => {
    const secret = (value: string) =>
      database.transact((em) => em.execute('insert into secrets values (?, ?)', ['name', value]));
    const ends = await Promise.allSettled([secret('1'), secret('2')]);
    const broken = ends.flatMap((end) => (end.status === 'rejected' ? end.reason : []));
    expect(broken).toMatchObject([{ code: '23505', constraint: 'secrets_pkey' }]);
    await write('next');
  });
});
