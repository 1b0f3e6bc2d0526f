import { defineEntity, p } from '@mikro-orm/core';
import { Run } from './run.ts';

/** The table `run_checks`: its columns and indexes. */
export const RunChecksSchema = defineEntity({
  name: 'RunChecks',
  tableName: 'run_checks',
  properties: {
    runId: () =>
      p
        .oneToOne(Run)
        .mapToPk()
        .fieldName('run_id')
        .primary()
        .owner()
        .deleteRule('cascade')
        .ignoreSchemaChanges('type'),
    // One compressed document per run: checks are only read together, and a row for each would be a hundred times as
    // many rows. They are most of the size of the database.
    checks: p.blob(),
  },
});

/** All checks of one run. Separate from the run, so that lists need not read them. */
export class RunChecks extends RunChecksSchema.class {}
RunChecksSchema.setClass(RunChecks);
