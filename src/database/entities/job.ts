import { defineEntity, p } from '@mikro-orm/core';
import { accountId } from './account.ts';
import { runId } from './run.ts';

/** The table `jobs`: its columns. */
export const JobSchema = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  properties: {
    id: p.integer().primary().autoincrement(),
    runId: () => runId().unique(),
    accountId,
    availableAt: p.datetime(3),
    leaseOwner: p.text().strictNullable(),
    leaseUntil: p.datetime(3).strictNullable(),
  },
});

/** A run that is queued, or leased to a worker, in the embedded queue. The row is deleted when the run ends. */
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);
