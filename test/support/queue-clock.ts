import { sql } from 'kysely';
import { tables } from '../../src/database/kysely.ts';
import type { TempDatabase } from './temp-database.ts';

/** Time as the queue has it: it is told of it on SQLite, and on PostgreSQL goes by that of the database. It goes on. */
export interface QueueClock {
  (): Date;
  advance(milliseconds: number): Promise<void>;
}

export function createQueueClock({ database, superviseQueue }: TempDatabase): QueueClock {
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  return Object.assign(clock, {
    advance: async (milliseconds: number) => {
      if (database.engine === 'sqlite') passed += milliseconds;
      else await age(milliseconds);
    },
  });

  /** As if everything had happened earlier. */
  async function age(milliseconds: number) {
    const past = sql`${milliseconds} * interval '1 millisecond'`;
    await sql`
      update pgboss.job set
        created_on = created_on - ${past}, start_after = start_after - ${past}, heartbeat_on = heartbeat_on - ${past}
    `.execute(tables(database.fork()));
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(
      tables(database.fork()),
    );
    await superviseQueue();
    await sql`update reports set updated_at = updated_at - ${past}`.execute(tables(database.fork()));
    await sql`update runs set created_at = created_at - ${past}, started_at = started_at - ${past}`.execute(
      tables(database.fork()),
    );
  }
}
