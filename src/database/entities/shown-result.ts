import { defineEntity, p } from '@mikro-orm/core';
import { Report } from './report.ts';

export const ShownResultSchema = defineEntity({
  name: 'ShownResult',
  tableName: 'shown_results',
  properties: {
    reportId: () =>
      p.oneToOne(Report).mapToPk().fieldName('report_id').primary().owner().deleteRule('cascade'),
    accountId: p.integer(),
    project: p.text().ignoreSchemaChanges('collation'),
    score: p.double().$type<number>(),
    // How many checks are worse than in the completed run before; 0 without one.
    regressed: p.integer(),
    // Numbers of the failed audits, separated by commas, ascending.
    failedAudits: p.text(),
  },
  indexes: [
    { name: 'shown_results_by_project', properties: ['accountId', 'project', 'score', 'failedAudits'] },
    { name: 'shown_results_regressed', properties: ['accountId', 'reportId'], where: 'regressed > 0' },
  ],
});

/**
 * The columns that filters and projects need of the run that a report shows. Apart from the report, whose rows and indexes each
 * list reads.
 */
export class ShownResult extends ShownResultSchema.class {}
ShownResultSchema.setClass(ShownResult);
