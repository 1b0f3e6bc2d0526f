import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tables } from '../../../src/database/kysely.ts';
import { insertRun } from '../../../src/database/queries/stored-run.ts';
import { openQueue } from '../../../src/jobs/open-queue.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor } from '../../support/test-services.ts';

/** The database and queue of a process. */
const CONNECTIONS = 10;

let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

it('queues the first runs without second connections while each connection has a transaction', async () => {
  const queue = await temp.openQueue();
  const { accountId } = await createActor(temp.database);
  const [report] = await seedReports(temp.database, [{ accountId, url: 'https://example.org/' }]);
  const haveAll = Promise.withResolvers<void>();
  let started = 0;
  const queueRun = async () => {
    const position = await queue.nextPosition(accountId);
    await temp.database.transact(async (em) => {
      const now = new Date();
      const runId = await insertRun(em, report?.id ?? 0, now);
      if (++started === CONNECTIONS) haveAll.resolve();
      await haveAll.promise;
      await queue.enqueue(em, { runId, accountId, position, now });
    });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, queueRun));
  expect(await temp.countJobs()).toBe(CONNECTIONS);
});

it('background work of the queue is not part of the transaction that opened it', async () => {
  const errors: unknown[] = [];
  const query = (text: string) => sql.raw(text).execute(tables(temp.database.fork()));
  // As long as this is asked for, its first work in the background is not over when the transaction is.
  await query('update pgboss.version set bam_on = null, flow_on = null');
  const isOpen = Promise.withResolvers<void>();
  const blocking = temp.database.transact(async () => {
    await query('select * from pgboss.version for update');
    await isOpen.promise;
  });
  const { close } = await openQueue(temp.database, {
    supervises: true,
    onError: (error) => errors.push(error),
  });
  isOpen.resolve();
  await blocking;
  await expect
    .poll(
      async () => (await query('select bam_on is null or flow_on is null as waits from pgboss.version')).rows,
    )
    .toEqual([{ waits: false }]);
  await close();
  expect(errors).toEqual([]);
});
