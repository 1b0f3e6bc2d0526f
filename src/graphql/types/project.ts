import type { ProjectTotals } from '../../database/queries/project-list.ts';
import { listProjectConnection } from '../../reports/list-projects.ts';
import { builder } from '../builder.ts';
import { connectionType, relayConnection } from './connection.ts';

const Project = builder.objectRef<ProjectTotals>('Project').implement({
  description:
    'All reports of one host, and how they are rated. Reports without a result count in `reports` alone.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The host, without `www.` and port.' }),
    reports: t.exposeInt('reports', { description: 'How many reports it has.' }),
    good: t.exposeInt('good', { description: 'How many are good.' }),
    decent: t.exposeInt('decent', { description: 'How many are decent.' }),
    bad: t.exposeInt('bad', { description: 'How many are bad.' }),
  }),
});

const ProjectConnection = connectionType('Project', 'projects', Project);

builder.queryField('projects', (t) =>
  t.field({
    type: ProjectConnection,
    description: 'The projects of the account by name.',
    args: {
      first: t.arg.int({ description: 'Size of the slice: 1 to 100, 10 unless given.' }),
      after: t.arg.string({ description: 'Cursor after which the slice starts.' }),
      search: t.arg.string({ description: 'Case-insensitive part of the name, taken literally.' }),
    },
    resolve: async (_root, args, { services, actor }) =>
      relayConnection(await listProjectConnection(services, services.database.fork(), actor, args)),
  }),
);
