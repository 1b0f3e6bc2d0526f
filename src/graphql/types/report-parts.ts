/** The small types that only a report uses. */
import {
  type CategorySummary as CategorySummaryRecord,
  COVERAGE_CAP,
  type Coverage as CoverageRecord,
} from '../../audits/score.ts';
import type { ReportError as ReportErrorRecord } from '../../database/report-error.ts';
import { builder } from '../builder.ts';
import { Audit } from './audit.ts';
import { auditOfName } from './check.ts';
import { CapKindEnum, CategoryEnum, ReportErrorCodeEnum } from './enums.ts';

export const Coverage = builder.objectRef<CoverageRecord>('Coverage').implement({
  description: 'How many of the checks that apply to the page could be evaluated.',
  fields: (t) => ({
    judged: t.exposeInt('judged', { description: 'Checks that passed, warned or failed.' }),
    total: t.exposeInt('total', { description: 'The same, and checks that are unknown.' }),
  }),
});

export const ReportError = builder.objectRef<ReportErrorRecord>('ReportError').implement({
  description: 'Why the page could not be audited.',
  fields: (t) => ({
    code: t.expose('code', { type: ReportErrorCodeEnum, description: 'The reason as a code.' }),
    message: t.exposeString('message', { description: 'The reason in a sentence.' }),
    httpStatus: t.exposeInt('httpStatus', {
      nullable: true,
      description: 'HTTP status of the last response; null without one.',
    }),
  }),
});

export const Cap = builder.objectRef<string>('Cap').implement({
  description: 'Something that lowers the result below that of the score.',
  fields: (t) => ({
    kind: t.field({
      type: CapKindEnum,
      description: 'The kind of cap.',
      resolve: (cappedBy) => (cappedBy === COVERAGE_CAP ? 'COVERAGE' : 'AUDIT'),
    }),
    audit: t.field({
      type: Audit,
      nullable: true,
      description: 'The failed audit in the current catalogue; null unless the kind is AUDIT.',
      resolve: (cappedBy) => (cappedBy === COVERAGE_CAP ? null : auditOfName(cappedBy)),
    }),
  }),
});

export const CategorySummary = builder.objectRef<CategorySummaryRecord>('CategorySummary').implement({
  description: 'Score of one category and the number of its checks by outcome.',
  fields: (t) => ({
    category: t.expose('category', { type: CategoryEnum, description: 'The category.' }),
    score: t.exposeFloat('score', {
      nullable: true,
      description:
        '0 to 100 with one decimal; null if less than half of the applicable points could be evaluated.',
    }),
    coverage: t.field({
      type: Coverage,
      description: 'How many of its checks could be evaluated.',
      resolve: ({ coverage }) => coverage,
    }),
    passed: t.exposeInt('passed', { description: 'Checks that passed.' }),
    warning: t.exposeInt('warning', { description: 'Checks with a warning.' }),
    failed: t.exposeInt('failed', { description: 'Checks that failed.' }),
    informative: t.exposeInt('informative', { description: 'Informative checks.' }),
    notApplicable: t.exposeInt('not_applicable', { description: 'Checks that do not apply.' }),
    unknown: t.exposeInt('unknown', { description: 'Checks that could not be evaluated.' }),
  }),
});
