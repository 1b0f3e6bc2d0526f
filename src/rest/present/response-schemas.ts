/** The schemas of the response bodies: for the OpenAPI document, and the tests, which compare real responses with them. */
import { z } from 'zod';
import type { Model } from '../../audits/describe.ts';
import { Account } from '../../model/account.ts';
import { Audit } from '../../model/check.ts';
import { RunComparison, RunComparisonSummary } from '../../model/comparison.ts';
import { ApiError, ListLinks, ListMeta } from '../../model/list.ts';
import { Project, ProjectSummary } from '../../model/project.ts';
import { OwnedReport, Report, ReportSummary } from '../../model/report.ts';
import { Run, RunSummary } from '../../model/run.ts';
import { type Presented, responseSchema } from './model.ts';

/** Of every page of a list. */
export const PAGE = 'One page of the list.';

const dataOf = <Described extends Model>(model: Described) => z.strictObject({ data: responseSchema(model) });

const pageOf = <Described extends Model>(model: Described, id: string) =>
  z
    .strictObject({
      data: z.array(responseSchema(model)),
      links: responseSchema(ListLinks),
      meta: responseSchema(ListMeta),
    })
    .meta({ id, description: PAGE });

export const reportListResponse = pageOf(ReportSummary, 'ReportList');
export const runListResponse = pageOf(RunSummary, 'RunList');
export const projectListResponse = pageOf(ProjectSummary, 'ProjectList');
export const auditListResponse = z
  .strictObject({ data: z.array(responseSchema(Audit)) })
  .meta({ id: 'AuditList' });

export const report = responseSchema(Report);
export const reportResponse = dataOf(Report);
export const shownReportResponse = dataOf(OwnedReport);
export const runResponse = dataOf(Run);
export const comparisonResponse = dataOf(RunComparison);
export const comparisonSummaryResponse = dataOf(RunComparisonSummary);
export const auditResponse = dataOf(Audit);
export const projectResponse = dataOf(Project);
export const accountResponse = dataOf(Account);
export const errorBody = responseSchema(ApiError);

const deletion = <Kind extends string>(object: Kind) => ({
  object: z.literal(object),
  deleted: z.literal(true),
});
export const deletedResponse = z.strictObject({ id: z.int(), ...deletion('report') });
export const deletedProjectResponse = z.strictObject({
  project: z.string(),
  ...deletion('project'),
  reports: z.int().min(0),
});

export type ErrorBody = Presented<typeof ApiError>;
