import { z } from 'zod';
import type { EntityManager } from '../../database/orm.ts';
import type { ListPosition, ListSlice } from '../../database/queries/list-slice.ts';
import {
  countProjects,
  listProjects,
  PROJECT_ORDER_FIELDS,
  type ProjectTotals,
  type SortedProject,
} from '../../database/queries/project-list.ts';
import { readAverageScores } from '../../database/queries/project-results.ts';
import { filter, order, searchText } from '../../describe/inputs.ts';
import { shownAs } from '../../describe/vocabulary.ts';
import { defineList } from './define-list.ts';

const ProjectOrderField = shownAs(
  z.enum(PROJECT_ORDER_FIELDS, `Must be one of: ${PROJECT_ORDER_FIELDS.join(', ')}.`),
  {
    name: 'ProjectOrderField',
    about: 'Sort field of projects.',
    values: [
      { name: 'NAME', value: 'project', description: 'Name, by code point.' },
      { name: 'REPORTS', value: 'reports', description: 'Number of reports.' },
      {
        name: 'AVERAGE_SCORE',
        value: 'score',
        description: 'Average score; projects without one last.',
      },
    ],
  },
);

/** A project with the average score of its reports with a score; null if none has one. */
export type ScoredProject = ProjectTotals & { averageScore: number | null };

/** The projects of an account. */
export const projects = defineList({
  name: 'ProjectList',
  cursor: 'project-cursor',
  filter: filter('ProjectFilter', 'Filter for projects.', {
    search: searchText('Only projects with this text in their name, case-insensitive.'),
  }),
  order: order(
    'ProjectOrder',
    'Sort order of projects. Ties are sorted by name in the same direction.',
    ProjectOrderField,
    ['project', 'asc'],
  ),
  keyOf: ({ accountId }: { em: EntityManager; accountId: number }) => accountId,
  count: ({ em, accountId }, { search }) => countProjects(em, accountId, search),
  read: ({ em, accountId }, { filter, order }, slice: ListSlice<ListPosition<string>>) =>
    listProjects(em, accountId, filter.search, order, slice),
  complete: async ({ em, accountId }, found: SortedProject[]): Promise<ScoredProject[]> => {
    const names = found.map(({ name }) => name);
    const averages = await readAverageScores(em, accountId, names);
    return found.map(({ sortValue: _, ...project }) => ({
      ...project,
      averageScore: averages.get(project.name) ?? null,
    }));
  },
  positionOf: ({ name, sortValue }) => ({ value: sortValue, id: name }),
});
