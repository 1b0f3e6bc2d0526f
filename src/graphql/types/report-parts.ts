/** The small types that only a report uses. */
import type { CategorySummary as CategorySummaryRecord } from '../../audits/score.ts';
import type { ReportError as ReportErrorRecord } from '../../database/report-error.ts';
import { builder } from '../builder.ts';
import { CategoryEnum } from './enums.ts';

export const Coverage = builder.objectRef<{ judged: number; total: number }>('Coverage').implement({
  description: 'How much of what applies to the page could be judged.',
  fields: (t) => ({
    judged: t.exposeInt('judged', { description: 'Checks with a verdict.' }),
    total: t.exposeInt('total', { description: 'Checks with a verdict, and those that could not be told.' }),
  }),
});

export const ReportError = builder.objectRef<ReportErrorRecord>('ReportError').implement({
  description: 'Why the page could not be judged.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'One of a closed list of codes, such as `dns_failed`.' }),
    message: t.exposeString('message', { description: 'The reason in a sentence.' }),
    httpStatus: t.exposeInt('httpStatus', {
      nullable: true,
      description: 'Status of the last answer; null without one.',
    }),
  }),
});

export const CategorySummary = builder.objectRef<CategorySummaryRecord>('CategorySummary').implement({
  description: 'How one category fared.',
  fields: (t) => ({
    category: t.expose('category', { type: CategoryEnum, description: 'The category.' }),
    score: t.exposeFloat('score', {
      nullable: true,
      description: '0 to 100; null when nothing could be judged.',
    }),
    passed: t.exposeInt('passed', { description: 'Checks that passed.' }),
    warning: t.exposeInt('warning', { description: 'Checks with a warning.' }),
    failed: t.exposeInt('failed', { description: 'Checks that failed.' }),
    informative: t.exposeInt('informative', { description: 'Facts without a verdict.' }),
    notApplicable: t.exposeInt('not_applicable', { description: 'Checks with nothing to judge.' }),
    unknown: t.exposeInt('unknown', { description: 'Checks that could not be told.' }),
  }),
});
