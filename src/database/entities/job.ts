import { defineEntity, p } from '@mikro-orm/core';
import { accountId } from './account.ts';
import { runId } from './run.ts';

/** A run that is queued, or leased to a worker, in the embedded queue. The row is deleted when the run ends. */
export const Job = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  properties: {
    id: p.integer().primary().autoincrement(),
    runId: () => runId().unique(),
    accountId,
    // A page of a site audit waits for all other runs. Suspects have workers of their own: see `runs/suspect-runs.ts`.
    lane: p.integer().ignoreSchemaChanges('default'),
    availableAt: p.datetime(3),
    leaseOwner: p.text().strictNullable(),
    leaseUntil: p.datetime(3).strictNullable(),
  },
});
