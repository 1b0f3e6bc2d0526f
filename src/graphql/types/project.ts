import type { ProjectTotals } from '../../database/queries/project-list.ts';
import { AuditCount } from '../../database/queries/project-results.ts';
import { descriptionOf } from '../../describe/vocabulary.ts';
import { Project } from '../../model/project.ts';
import { projects } from '../../reports/lists/list-projects.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { projectFilter } from '../../reports/project.ts';
import { TopFailuresInput, TrendInput } from '../../reports/show/show-project.ts';
import { builder } from '../builder.ts';
import { checkedBy, countedAs } from '../operation-cost.ts';
import { auditField, auditOfName } from './check.ts';
import { connectionFor } from './connection.ts';
import { implement, publishArguments } from './published.ts';
import { projectReports } from './report-list.ts';

implement(builder.objectRef<AuditCount>('AuditCount'), AuditCount, {
  own: (t) => ({ audit: t.field({ ...auditField, resolve: ({ audit }) => auditOfName(audit) }) }),
});

const firstOf = (args: object) => parseInput(TopFailuresInput, { ...args }).first;
const daysOf = (args: object) => parseInput(TrendInput, { ...args }).days;

const ProjectRef = implement(builder.objectRef<ProjectTotals>('Project'), Project, {
  id: ({ name }) => name,
  load: (name, { loaders }) => loaders.project.load(name),
  omit: ['project'],
  fields: {
    averageScore: { resolve: ({ name }, _args, { loaders }) => loaders.averageScore.load(name) },
    topFailures: {
      extensions: { ...countedAs(firstOf), ...checkedBy(firstOf) },
      args: publishArguments(TopFailuresInput),
      resolve: ({ name }, args, { loaders }) => loaders.topFailures(firstOf(args)).load(name),
    },
    trend: {
      extensions: { ...countedAs(daysOf), ...checkedBy(daysOf) },
      args: publishArguments(TrendInput),
      resolve: ({ name }, args, { loaders }) => loaders.trend(daysOf(args)).load(name),
    },
  },
  own: (t) => ({
    name: t.exposeString('name', { description: descriptionOf(Project.shape.project) }),
    reportCount: t.exposeInt('reports', {
      description: 'Number of reports. The field `reports` is the list of them.',
    }),
    reports: t.connection(...projectReports),
  }),
});

builder.queryField('project', (t) =>
  t.field({
    type: ProjectRef,
    nullable: true,
    description: 'One project by its name; null if the account has no report of it.',
    args: { name: t.arg.string({ required: true, description: 'The host, or any URL of the project.' }) },
    resolve: (_root, { name }, { loaders }) => loaders.project.load(projectFilter(name)),
  }),
);

const projectConnection = connectionFor(ProjectRef, 'projects');

builder.queryField('projects', (t) =>
  t.connection(
    ...projectConnection(projects, {
      description: 'The projects of the account.',
      args: publishArguments(projects.filter),
      orderBy: 'The order: by name by default.',
      of: (_root, { services, actor }) => ({ em: services.database.fork(), accountId: actor.accountId }),
    }),
  ),
);
