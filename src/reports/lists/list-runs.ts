import { RunStatus } from '../../database/entities/run.ts';
import type { EntityManager } from '../../database/orm.ts';
import { countRuns, listRuns, type RunSlice, type RunSummary } from '../../database/queries/run-list.ts';
import { filter } from '../../describe/inputs.ts';
import { defineList } from './define-list.ts';

/** Reads runs of reports. GraphQL batches the reads for many reports. */
export interface RunReader {
  list(reportId: number, slice: RunSlice): Promise<RunSummary[]>;
  count(reportId: number, status: RunSlice['status']): Promise<number>;
}

/** Reads the runs of one report. */
export const createRunReader = (em: EntityManager): RunReader => ({
  list: (id, slice) => listRuns(em, [id], slice),
  count: async (id, status) => (await countRuns(em, [id], status)).get(id) ?? 0,
});

/** The runs of a report, newest first. */
export const runs = defineList({
  name: 'RunList',
  cursor: 'run-cursor',
  filter: filter('RunFilter', 'Filter for runs.', {
    status: RunStatus.describe('Only runs with this status.'),
  }),
  keyOf: ({ report }: { reader: RunReader; report: { id: number; accountId: number } }) => [
    report.accountId,
    report.id,
  ],
  count: ({ reader, report }, { status }) => reader.count(report.id, status),
  read: ({ reader, report }, { filter }, { position, ...slice }): Promise<RunSummary[]> =>
    reader.list(report.id, { ...slice, ...filter, position: position?.id ?? null }),
  positionOf: ({ id }) => ({ value: id, id }),
});
