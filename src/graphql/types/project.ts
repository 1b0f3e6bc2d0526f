import type { ProjectTotals } from '../../database/queries/project-list.ts';
import type {
  AuditCount as AuditCountRecord,
  TrendPoint as TrendPointRecord,
} from '../../database/queries/project-results.ts';
import { listProjectConnection } from '../../reports/list-projects.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { topFailuresInput, trendInput } from '../../reports/show-project.ts';
import { builder } from '../builder.ts';
import { encodeProjectName } from '../global-id.ts';
import { listOf } from '../operation-cost.ts';
import { Audit } from './audit.ts';
import { auditOfName } from './check.ts';
import { connectionType, relayConnection } from './connection.ts';
import { OrderDirectionEnum, ProjectOrderFieldEnum } from './enums.ts';
import { projectReportList } from './report-list.ts';
import { ReportConnection } from './report-ref.ts';

const DEFAULT_FAILURES = 10;
const DEFAULT_DAYS = 90;

const AuditCount = builder.objectRef<AuditCountRecord>('AuditCount').implement({
  description: 'An audit and how many reports fail it.',
  fields: (t) => ({
    audit: t.field({
      type: Audit,
      description: "The audit as it is in today's catalogue.",
      resolve: ({ audit }) => auditOfName(audit),
    }),
    reports: t.exposeInt('reports', { description: 'How many reports fail it.' }),
  }),
});

const TrendPoint = builder.objectRef<TrendPointRecord>('TrendPoint').implement({
  description: 'The reports of a project that were run on a day, each by its last completed run of that day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day in UTC, such as `2026-01-31`.' }),
    averageScore: t.exposeFloat('averageScore', { description: 'Average of their scores.' }),
    good: t.exposeInt('good', { description: 'How many were good.' }),
    decent: t.exposeInt('decent', { description: 'How many were decent.' }),
    bad: t.exposeInt('bad', { description: 'How many were bad.' }),
  }),
});

const Project = builder.objectRef<ProjectTotals>('Project');

builder.node(Project, {
  description: 'All reports of one host, and how they are rated. Reports without a result have no rating.',
  id: { resolve: ({ name }) => encodeProjectName(name) },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The host, without `www.` and port.' }),
    reportCount: t.exposeInt('reports', { description: 'How many reports it has.' }),
    good: t.exposeInt('good', { description: 'How many are good.' }),
    decent: t.exposeInt('decent', { description: 'How many are decent.' }),
    bad: t.exposeInt('bad', { description: 'How many are bad.' }),
    averageScore: t.float({
      nullable: true,
      description: 'Average score of its rated reports, with one decimal; null when there is none.',
      resolve: ({ name }, _args, { loaders }) => loaders.averageScore.load(name),
    }),
    reports: t.connection(projectReportList, ReportConnection),
    topFailures: t.field({
      type: [AuditCount],
      description: 'The audits that most of its reports fail, most first.',
      extensions: listOf(({ first }: { first?: number | null }) => Math.max(1, first ?? DEFAULT_FAILURES)),
      args: {
        first: t.arg.int({ defaultValue: DEFAULT_FAILURES, description: 'How many audits: 1 to 100.' }),
      },
      resolve: ({ name }, args, { loaders }) =>
        loaders.topFailures(parseInput(topFailuresInput, args).first).load(name),
    }),
    trend: t.field({
      type: [TrendPoint],
      description: 'How its reports fared on each day that any was run, earliest first.',
      extensions: listOf(({ days }: { days?: number | null }) => Math.max(1, days ?? DEFAULT_DAYS)),
      args: {
        days: t.arg.int({ defaultValue: DEFAULT_DAYS, description: 'Days up to now: 1 to 365.' }),
      },
      resolve: ({ name }, args, { loaders }) => loaders.trend(parseInput(trendInput, args).days).load(name),
    }),
  }),
});

const ProjectConnection = connectionType('Project', 'projects', Project);

const ProjectOrder = builder.inputType('ProjectOrder', {
  description: 'How projects are sorted. Ties are broken by name, in the same direction.',
  fields: (t) => ({
    field: t.field({
      type: ProjectOrderFieldEnum,
      required: true,
      defaultValue: 'name',
      description: 'What by.',
    }),
    direction: t.field({
      type: OrderDirectionEnum,
      required: true,
      defaultValue: 'asc',
      description: 'Which way.',
    }),
  }),
});

builder.queryField('projects', (t) =>
  t.field({
    type: ProjectConnection,
    description: 'The projects of the account.',
    args: {
      first: t.arg.int({ description: 'Size of the slice: 1 to 100, 10 unless given.' }),
      after: t.arg.string({ description: 'Cursor after which the slice starts.' }),
      search: t.arg.string({ description: 'Case-insensitive part of the name, taken literally.' }),
      orderBy: t.arg({ type: ProjectOrder, description: 'In which order: by name unless given.' }),
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
  }),
);
