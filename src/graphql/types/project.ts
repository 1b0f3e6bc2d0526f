import type { ProjectTotals } from '../../database/queries/project-list.ts';
import type {
  AuditCount as AuditCountRecord,
  TrendPoint as TrendPointRecord,
} from '../../database/queries/project-results.ts';
import { listProjectConnection, projectConnectionInput } from '../../reports/lists/list-projects.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { projectFilter } from '../../reports/project.ts';
import { topFailuresInput, trendInput } from '../../reports/show/show-project.ts';
import { builder, connectionExtensions } from '../builder.ts';
import { encodeProjectName } from '../global-id.ts';
import { checkedBy, countedAs } from '../operation-cost.ts';
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
  description:
    'The reports of a project on one day, each with its latest completed run of that day. Runs of error pages (status 400 and above) are left out.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The day in UTC.' }),
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
      description:
        'Average score of the reports that have one, without those of error pages (status 400 and above), with one decimal; null if none has.',
      resolve: ({ name }, _args, { loaders }) => loaders.averageScore.load(name),
    }),
    reports: t.connection(projectReportList, ReportConnection),
    topFailures: t.field({
      type: [AuditCount],
      description: 'The audits that the most reports fail, in descending order.',
      extensions: {
        ...countedAs((args: Record<string, unknown>) => parseInput(topFailuresInput, args).first),
        ...checkedBy((args) => parseInput(topFailuresInput, args)),
      },
      args: {
        first: t.arg.int({ defaultValue: DEFAULT_FAILURES, description: 'Number of audits: 1 to 100.' }),
      },
      resolve: ({ name }, args, { loaders }) =>
        loaders.topFailures(parseInput(topFailuresInput, args).first).load(name),
    }),
    trend: t.field({
      type: [TrendPoint],
      description: 'Scores and results by day, earliest first. Days without runs are left out.',
      extensions: {
        ...countedAs((args: Record<string, unknown>) => parseInput(trendInput, args).days),
        ...checkedBy((args) => parseInput(trendInput, args)),
      },
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

builder.queryField('project', (t) =>
  t.field({
    type: Project,
    nullable: true,
    description: 'One project by its name; null if the account has no report of it.',
    args: { name: t.arg.string({ required: true, description: 'The host, or any URL of the project.' }) },
    resolve: (_root, { name }, { loaders }) => loaders.project.load(projectFilter(name)),
  }),
);

builder.queryField('projects', (t) =>
  t.connection(
    {
      type: Project,
      description: 'The projects of the account.',
      extensions: connectionExtensions(({ search, orderBy }: { search?: string; orderBy?: object }) =>
        parseInput(projectConnectionInput, { search, ...orderBy }),
      ),
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
