import type { ProjectTotals } from '../../database/queries/project-list.ts';
import type {
  AuditCount as AuditCountRecord,
  TrendPoint as TrendPointRecord,
} from '../../database/queries/project-results.ts';
import { listProjectConnection } from '../../reports/lists/list-projects.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { topFailuresInput, trendInput } from '../../reports/show/show-project.ts';
import { builder } from '../builder.ts';
import { encodeProjectName } from '../global-id.ts';
import { countedAs } from '../operation-cost.ts';
import { Audit } from './audit.ts';
import { auditOfName } from './check.ts';
import { connectionType, relayConnection } from './connection.ts';
import { OrderDirectionEnum, ProjectOrderFieldEnum } from './enums.ts';
import { projectReportList } from './report-list.ts';
import { ReportConnection } from './report-ref.ts';

const DEFAULT_FAILURES = 10;
const DEFAULT_DAYS = 90;

const AuditCount = builder.objectRef<AuditCountRecord>('AuditCount').implement({
  description: 'An audit and the number of reports that fail it.',
  fields: (t) => ({
    audit: t.field({
      type: Audit,
      description: 'The audit in the current catalogue.',
      resolve: ({ audit }) => auditOfName(audit),
    }),
    reports: t.exposeInt('reports', { description: 'Number of reports that fail it.' }),
  }),
});

const TrendPoint = builder.objectRef<TrendPointRecord>('TrendPoint').implement({
  description: 'The reports of a project on one day, each with its latest completed run of that day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day in UTC, such as `2026-01-31`.' }),
    averageScore: t.exposeFloat('averageScore', { description: 'Average score.' }),
    good: t.exposeInt('good', { description: 'Number of good reports.' }),
    decent: t.exposeInt('decent', { description: 'Number of decent reports.' }),
    bad: t.exposeInt('bad', { description: 'Number of bad reports.' }),
  }),
});

const Project = builder.objectRef<ProjectTotals>('Project');

builder.node(Project, {
  description: 'All reports of one host with their results. Reports without a completed run have no result.',
  id: { resolve: ({ name }) => encodeProjectName(name) },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The host, without `www.` and port.' }),
    reportCount: t.exposeInt('reports', {
      description: 'Number of reports. The field `reports` is the list of them.',
    }),
    good: t.exposeInt('good', { description: 'Number of good reports.' }),
    decent: t.exposeInt('decent', { description: 'Number of decent reports.' }),
    bad: t.exposeInt('bad', { description: 'Number of bad reports.' }),
    averageScore: t.float({
      nullable: true,
      description: 'Average score of the reports that have one, with one decimal; null if none has.',
      resolve: ({ name }, _args, { loaders }) => loaders.averageScore.load(name),
    }),
    reports: t.connection(projectReportList, ReportConnection),
    topFailures: t.field({
      type: [AuditCount],
      description: 'The audits that the most reports fail, in descending order.',
      extensions: countedAs(({ first }: { first?: number | null }) => Math.max(1, first ?? DEFAULT_FAILURES)),
      args: {
        first: t.arg.int({ defaultValue: DEFAULT_FAILURES, description: 'Number of audits: 1 to 100.' }),
      },
      resolve: ({ name }, args, { loaders }) =>
        loaders.topFailures(parseInput(topFailuresInput, args).first).load(name),
    }),
    trend: t.field({
      type: [TrendPoint],
      description: 'Scores and results by day, earliest first. Days without runs are left out.',
      extensions: countedAs(({ days }: { days?: number | null }) => Math.max(1, days ?? DEFAULT_DAYS)),
      args: {
        days: t.arg.int({ defaultValue: DEFAULT_DAYS, description: 'Number of days up to today: 1 to 365.' }),
      },
      resolve: ({ name }, args, { loaders }) => loaders.trend(parseInput(trendInput, args).days).load(name),
    }),
  }),
});

const ProjectConnection = connectionType('Project', 'projects', Project);

const ProjectOrder = builder.inputType('ProjectOrder', {
  description: 'Sort order of projects. Ties are sorted by name in the same direction.',
  fields: (t) => ({
    field: t.field({
      type: ProjectOrderFieldEnum,
      required: true,
      defaultValue: 'name',
      description: 'The field to sort by.',
    }),
    direction: t.field({
      type: OrderDirectionEnum,
      required: true,
      defaultValue: 'asc',
      description: 'The direction.',
    }),
  }),
});

builder.queryField('projects', (t) =>
  t.connection(
    {
      type: Project,
      description: 'The projects of the account.',
      args: {
        search: t.arg.string({ description: 'Case-insensitive part of the name.' }),
        orderBy: t.arg({ type: ProjectOrder, description: 'The order: by name by default.' }),
      },
      resolve: async (_root, { search, orderBy, ...paging }, { services, actor }) =>
        relayConnection(
          await listProjectConnection(
            services,
            services.database.fork(),
            actor,
            { search, ...orderBy },
            paging,
          ),
        ),
    },
    ProjectConnection,
  ),
);
