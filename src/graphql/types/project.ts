import type { ProjectTotals } from '../../database/queries/project-list.ts';
import type { AuditCount as AuditCountRecord } from '../../database/queries/project-results.ts';
import { AuditCount } from '../../database/queries/project-results.ts';
import { descriptionOf } from '../../describe/vocabulary.ts';
import { ProjectOrder } from '../../model/input.ts';
import { Project } from '../../model/project.ts';
import { listProjectConnection, projectConnectionInput } from '../../reports/lists/list-projects.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { projectFilter } from '../../reports/project.ts';
import { topFailuresInput, trendInput } from '../../reports/show/show-project.ts';
import { builder, connectionExtensions } from '../builder.ts';
import { checkedBy, countedAs } from '../operation-cost.ts';
import { auditField, auditOfName } from './check.ts';
import { connectionType, relayConnection } from './connection.ts';
import { implement, publishInput } from './published.ts';
import { projectReportList } from './report-list.ts';
import { ReportConnection } from './report-ref.ts';

implement(builder.objectRef<AuditCountRecord>('AuditCount'), AuditCount, {
  own: (t) => ({ audit: t.field({ ...auditField, resolve: ({ audit }) => auditOfName(audit) }) }),
});

const firstOf = (args: object) => parseInput(topFailuresInput, { ...args }).first;
const daysOf = (args: object) => parseInput(trendInput, { ...args }).days;

const ProjectRef = implement(builder.objectRef<ProjectTotals>('Project'), Project, {
  id: ({ name }) => name,
  load: (name, { loaders }) => loaders.project.load(name),
  omit: ['project'],
  fields: {
    averageScore: { resolve: ({ name }, _args, { loaders }) => loaders.averageScore.load(name) },
    topFailures: {
      extensions: { ...countedAs(firstOf), ...checkedBy(firstOf) },
      args: builder.args((t) => ({
        first: t.int({ defaultValue: 10, description: 'Number of audits: 1 to 100.' }),
      })),
      resolve: ({ name }, args, { loaders }) => loaders.topFailures(firstOf(args)).load(name),
    },
    trend: {
      extensions: { ...countedAs(daysOf), ...checkedBy(daysOf) },
      args: builder.args((t) => ({
        days: t.int({ defaultValue: 90, description: 'Number of days up to today: 1 to 365.' }),
      })),
      resolve: ({ name }, args, { loaders }) => loaders.trend(daysOf(args)).load(name),
    },
  },
  own: (t) => ({
    name: t.exposeString('name', { description: descriptionOf(Project.shape.project) }),
    reportCount: t.exposeInt('reports', {
      description: 'Number of reports. The field `reports` is the list of them.',
    }),
    reports: t.connection(projectReportList, ReportConnection),
  }),
});

const ProjectConnection = connectionType('Project', 'projects', ProjectRef);

builder.queryField('project', (t) =>
  t.field({
    type: ProjectRef,
    nullable: true,
    description: 'One project by its name; null if the account has no report of it.',
    args: { name: t.arg.string({ required: true, description: 'The host, or any URL of the project.' }) },
    resolve: (_root, { name }, { loaders }) => loaders.project.load(projectFilter(name)),
  }),
);

builder.queryField('projects', (t) =>
  t.connection(
    {
      type: ProjectRef,
      description: 'The projects of the account.',
      extensions: connectionExtensions(projectConnectionInput),
      args: {
        search: t.arg.string({ description: 'Case-insensitive part of the name.' }),
        orderBy: t.arg({ type: publishInput(ProjectOrder), description: 'The order: by name by default.' }),
      },
      resolve: (_root, { search, orderBy, ...paging }, { services, actor }) => {
        const em = services.database.fork();
        return relayConnection(listProjectConnection(services, em, actor, { search, ...orderBy }, paging));
      },
    },
    ProjectConnection,
  ),
);
