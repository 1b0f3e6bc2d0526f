import { defineEntity, p } from '@mikro-orm/core';
import { Run } from './run.ts';

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
    // One document a run: checks are only ever read together, and a row each would be a hundred times the rows.
    // The engine packs it: they are most of the database.
    checks: p.blob(),
  },
});

/** All checks of one run, apart from the run so that lists need not read them. */
export class RunChecks extends RunChecksSchema.class {}
RunChecksSchema.setClass(RunChecks);
