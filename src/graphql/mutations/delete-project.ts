import { ForbiddenError, NotFoundError } from '../../errors.ts';
import { deleteProject } from '../../reports/changes/delete-project.ts';
import { builder } from '../builder.ts';
import { encodeGlobalId, encodeProjectName } from '../global-id.ts';

const DeleteProjectInput = builder.inputType('DeleteProjectInput', {
  description: 'What to delete.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the project, or any URL of it.' }),
  }),
});

const DeleteProjectSuccess = builder
  .objectRef<{ project: string; reports: number }>('DeleteProjectSuccess')
  .implement({
    description: 'The reports of the project and their runs were deleted.',
    fields: (t) => ({
      deletedProjectId: t.id({
        description: 'Global id of the deleted project.',
        resolve: ({ project }) => encodeGlobalId('Project', encodeProjectName(project)),
      }),
      deletedProjectName: t.exposeString('project', { description: 'Name of the deleted project.' }),
      deletedReports: t.exposeInt('reports', { description: 'Number of deleted reports.' }),
    }),
  });

builder.mutationField('deleteProject', (t) =>
  t.field({
    type: DeleteProjectSuccess,
    nullable: true,
    description: 'Deletes all reports of a project with their runs and pages. Runs in progress are canceled.',
    args: { input: t.arg({ type: DeleteProjectInput, required: true, description: 'What to delete.' }) },
    errors: {
      types: [NotFoundError, ForbiddenError],
      union: { name: 'DeleteProjectResult', description: 'The deleted project, or an error.' },
    },
    resolve: (_root, { input: { name } }, { services, actor }) => deleteProject(services, actor, name),
  }),
);
