import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../src/database/database.ts';
import { Account } from '../../../src/database/entities/account.ts';
import { tables } from '../../../src/database/kysely.ts';
import type { EntityManager } from '../../../src/database/orm.ts';
import { AppError } from '../../../src/errors.ts';
import { type PostgresProxy, startPostgresProxy } from '../../support/postgres-proxy.ts';
import { insertAccount, listAccounts } from '../../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

/** More than a process has connections. */
const MANY = 15;
/** How long a server may take to respond. */
const RESPONSE_TIMEOUT_MS = 60_000;
const STEPS = 20;
const UNAVAILABLE = { name: 'AppError', code: 'unavailable', retryAfterSeconds: 5 };

let temp: TempDatabase;
let proxy: PostgresProxy;
/** The tested database, behind the proxy. */
let database: Database;
beforeAll(async () => {
  temp = await openTempDatabase();
});
afterAll(() => temp.close());
beforeEach(async () => {
  proxy = await startPostgresProxy(temp.url);
  database = await openDatabase(proxy.url);
});
afterEach(async () => {
  await database.close();
  await proxy.cut();
  for (const table of ['accounts', 'secrets']) await temp.database.fork().execute(`delete from ${table}`);
});

const insert = (em: EntityManager, name: string) =>
  insertAccount(em, { name, email: null, createdAt: new Date() });
const write = (name: string) => database.transact((em) => insert(em, name));
const read = () => listAccounts(database.fork());
const names = async () => (await listAccounts(temp.database.fork())).map(({ name }) => name);
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

/** A server that was asked to stop. */
const terminate = (pid: number) =>
  sql`select pg_terminate_backend(${pid}, 5000)`.execute(tables(temp.database.fork()));

async function pidOf(em: EntityManager): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tables(em));
  return rows[0]?.pid ?? 0;
}

describe('a transaction that loses its connection', () => {
  it.each<[string, (em: EntityManager) => Promise<unknown>]>([
    ['in a statement', (em) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tables(em))],
    ['in a statement of the ORM', (em) => em.execute('select pg_terminate_backend(pg_backend_pid())')],
    [
      'between two',
      async (em) => {
        await terminate(await pidOf(em));
        await insert(em, 'after');
      },
    ],
    ['before it is committed', async (em) => await terminate(await pidOf(em))],
  ])('%s rejects with unavailable and is rolled back', async (_when, lose) => {
    const failing = database.transact(async (em) => {
      await insert(em, 'before');
      await lose(em);
    });
    await expect(failing).rejects.toMatchObject(UNAVAILABLE);
    expect(await names()).toEqual([]);
    await write('next');
    expect(await names()).toEqual(['next']);
  });

  it('does not use up the connections of later transactions', async () => {
    for (let i = 0; i < MANY; i++) {
      const failing = database.transact((em) => em.execute('select pg_terminate_backend(pg_backend_pid())'));
      await expect(failing).rejects.toMatchObject(UNAVAILABLE);
    }
    await times(MANY, () => write('next'));
    expect(await names()).toHaveLength(MANY);
  });
});

describe('waits a minute for a server that stops responding', () => {
  afterEach(() => vi.useRealTimers());

  it.each<[string, (transact: Database['transact']) => Promise<unknown>]>([
    [
      'in the begin of a transaction',
      (transact) => {
        proxy.silence();
        return transact(async () => undefined);
      },
    ],
    [
      'in a statement of a transaction',
      (transact) =>
        transact(async (em) => {
          proxy.silence();
          await sql`select ${1}::int`.execute(tables(em));
        }),
    ],
    [
      'in a statement of the ORM',
      (transact) =>
        transact(async (em) => {
          proxy.silence();
          await insert(em, 'meanwhile');
        }),
    ],
    ['in a commit', (transact) => transact(async () => proxy.silence())],
    [
      'in a rollback',
      (transact) =>
        transact(async () => {
          proxy.silence();
          throw new AppError('unavailable', undefined, { retryAfterSeconds: 5 });
        }),
    ],
  ])('%s', async (_what, transact) => {
    await write('before');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let end: unknown = 'waits';
    const settled = transact(database.transact).then(
      () => undefined,
      (error) => {
        end = error;
      },
    );
    for (let i = 0; i < 2 * STEPS && end === 'waits'; i++) {
      vi.advanceTimersByTime(RESPONSE_TIMEOUT_MS / STEPS);
      await setImmediate();
    }
    expect(end).toMatchObject(UNAVAILABLE);
    await settled;
    await proxy.cut();
    await proxy.mend();
    await write('after');
    expect(await names()).toEqual(['before', 'after']);
  });
});

describe('while the server does not respond', () => {
  it('reads and writes reject with unavailable until the server responds again', async () => {
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

  it('reads and writes reject with unavailable if the database accepts no connections, as during a restore', async () => {
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

  it('a transaction that begins on a lost connection does not pass it on', async () => {
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

it('a failed text of several statements leaves no transaction open', async () => {
  const broken = sql.raw('begin; select 1 / 0; commit').execute(tables(database.fork()));
  await expect(broken).rejects.toMatchObject({ code: '22012' });
  await write('next');
  expect((await read()).map(({ name }) => name)).toEqual(['next']);
});

it('closes while connections are being opened', async () => {
  const closing = await openDatabase(proxy.url);
  const reading = times(3, () => sql`select 1`.execute(tables(closing.fork())));
  await closing.close();
  await expect(reading).resolves.toHaveLength(3);
});

describe('a transaction whose process is suspended', () => {
  const setting = 'idle_in_transaction_session_timeout';

  it('is ended by the server within the time of a lease', async () => {
    const { rows } = await sql<{ allowed: boolean }>`
      select ${sql.raw(`current_setting('${setting}')`)}::interval between '10 s' and '30 s' as allowed
    `.execute(tables(database.fork()));
    expect(rows).toEqual([{ allowed: true }]);
  });

  it('releases its locks, and rejects with unavailable', async () => {
    await write('held');
    const rename = (em: EntityManager, name: string) => em.execute('update accounts set name = ?', [name]);
    const isLocked = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const standing = database.transact(async (em) => {
      await em.execute(`set local ${setting} = 100`);
      await rename(em, 'stale');
      isLocked.resolve();
      await goesOn.promise;
      await insert(em, 'late');
    });
    await isLocked.promise;
    await temp.database.transact((em) => rename(em, 'fresh'));
    goesOn.resolve();
    await expect(standing).rejects.toMatchObject(UNAVAILABLE);
    expect(await names()).toEqual(['fresh']);
  });
});

describe('two transactions', () => {
  it('both succeed after a deadlock, one at the second attempt', async () => {
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

  it('reject with unavailable after five deadlocks', async () => {
    let started = 0;
    const colliding = database.transact(async (em) => {
      started++;
      await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(tables(em));
    });
    await expect(colliding).rejects.toMatchObject(UNAVAILABLE);
    expect(started).toBe(5);
  });

  it('are independent if one violates a constraint, which the error names', async () => {
    const secret = (value: string) =>
      database.transact((em) => em.execute('insert into secrets values (?, ?)', ['name', value]));
    const ends = await Promise.allSettled([secret('1'), secret('2')]);
    const broken = ends.flatMap((end) => (end.status === 'rejected' ? end.reason : []));
    expect(broken).toMatchObject([{ code: '23505', constraint: 'secrets_pkey' }]);
    await write('next');
  });
});
