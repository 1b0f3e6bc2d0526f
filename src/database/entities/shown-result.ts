import { defineEntity, p } from '@mikro-orm/core';
import { Report } from './report.ts';

/** The table `shown_results`: its columns and indexes. */
export const ShownResultSchema = defineEntity({
  name: 'ShownResult',
  tableName: 'shown_results',
  properties: {
    reportId: () =>
      p.oneToOne(Report).mapToPk().fieldName('report_id').primary().owner().deleteRule('cascade'),
    accountId: p.integer(),
    project: p.text().ignoreSchemaChanges('collation'),
    score: p.double().$type<number>(),
    // Number of regressions since the previous completed run; 0 without one.
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
 * The columns of the shown run of each report that filters and projects need. Separate from the report, because each
 * list reads the rows and indexes of reports.
 */
export class ShownResult extends ShownResultSchema.class {}
ShownResultSchema.setClass(ShownResult);
