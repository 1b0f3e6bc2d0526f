import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../../src/database/database.ts';
import { tables } from '../../src/database/kysely.ts';
import type { TempDatabase } from './temp-database.ts';

/**
 * The running clock of the queue, which tests can advance. On SQLite the queue uses this clock. On PostgreSQL it uses the
 * clock of the database, so `advance` makes all stored times earlier instead.
 */
export interface QueueClock {
  (): Date;
  advance(milliseconds: number): Promise<void>;
}

export function createQueueClock({ database }: Pick<TempDatabase, 'database'>): QueueClock {
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  return Object.assign(clock, {
    advance: async (milliseconds: number) => {
      if (database.engine === 'sqlite') passed += milliseconds;
      else await age(milliseconds);
    },
  });

  /** Makes all stored times earlier. */
  async function age(milliseconds: number) {
    const update = (text: string) => database.fork().execute(text);
    const past = `interval '${milliseconds} milliseconds'`;
    await update(`update pgboss.job set created_on = created_on - ${past}, start_after = start_after - ${past},
      heartbeat_on = heartbeat_on - ${past}`);
    await update('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
    await supervise(database);
    await update(`update reports set updated_at = updated_at - ${past}`);
    await update(`update runs set created_at = created_at - ${past}, started_at = started_at - ${past}`);
  }
}

/** Ends expired leases now, as a supervising pg-boss does at intervals. */
async function supervise(database: Database): Promise<void> {
  const db = fromKysely(tables(database.fork()));
  const boss = new PgBoss({ db, migrate: false, supervise: false, schedule: false });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
}
