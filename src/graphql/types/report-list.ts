import { reports } from '../../reports/lists/list-reports.ts';
import { projectFilter } from '../../reports/project.ts';
import type { GraphqlContext } from '../context.ts';
import { reportConnection } from './report-ref.ts';

const options = {
  filter: 'Filter for reports.',
  orderBy: 'The order: newest first by default.',
  of: (_parent: unknown, { services, actor }: GraphqlContext) => ({
    em: services.database.connection,
    accountId: actor.accountId,
  }),
};

/** The field `reports` of the query and of the account, which are the same list. */
export const accountReports = reportConnection(reports, {
  ...options,
  description: 'The reports of the account.',
});

/** The field `reports` of a project. A filter by another project selects nothing. */
export const projectReports = reportConnection(reports, {
  ...options,
  description:
    'The reports of the project. Their number is `reportCount`, which costs less than `totalCount`.',
  filterFor({ name }: { name: string }, filter: { project?: string | null }) {
    const isOther = filter.project && projectFilter(filter.project) !== name;
    return { ...filter, project: name, ...(isOther && { results: [] }) };
  },
});
