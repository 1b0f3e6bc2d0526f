import { globalId, integer, object, text } from '../../audits/describe.ts';
import { NotFoundError } from '../../errors.ts';
import { deleteProject } from '../../reports/changes/delete-project.ts';
import { encodeGlobalId, encodeProjectName } from '../global-id.ts';
import { publishInput } from '../types/published.ts';
import { mutation } from './mutation.ts';

const DeleteProjectInput = object('DeleteProjectInput', 'What to delete.', {
  name: text('Name of the project, or any URL of it.'),
});

mutation('deleteProject', {
  description: 'Deletes all reports of a project with their runs and pages. Runs in progress are canceled.',
  input: [publishInput(DeleteProjectInput), 'What to delete.'],
  success: object('DeleteProjectSuccess', 'The reports of the project and their runs were deleted.', {
    deletedProjectId: globalId('Global id of the deleted project.'),
    deletedProjectName: text('Name of the deleted project.'),
    deletedReports: integer('Number of deleted reports.'),
  }),
  result: 'The deleted project, or an error.',
  errors: [NotFoundError],
  resolve: async ({ name }, { services, actor }) => {
    const { project, reports } = await deleteProject(services, actor, name);
    return {
      deletedProjectId: encodeGlobalId('Project', encodeProjectName(project)),
      deletedProjectName: project,
      deletedReports: reports,
    };
  },
});
