import { z } from 'zod';
import type { Actor } from '../../accounts/actor.ts';
import { RUN_STATUSES, type RunStatus } from '../../database/entities/run.ts';
import type { EntityManager } from '../../database/orm.ts';
import { countRuns, listRuns, type RunSlice, type RunSummary } from '../../database/queries/run-list.ts';
import { oneOf } from '../fields.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { showReport } from '../show/show-report.ts';
import { type Connection, type ConnectionArguments, connectionOf } from './connection.ts';
import { type ListPage, pageFields, pageOf } from './page-fields.ts';

/** Reads runs of reports. GraphQL batches the reads for many reports. */
export interface RunReader {
  list(reportId: number, slice: RunSlice): Promise<RunSummary[]>;
  count(reportId: number, status: RunStatus | undefined): Promise<number>;
}

/**
 * The runs of a report that the actor may see, newest first.
 * @throws ValidationError also for a cursor of another report or status
 */
export async function listRunConnection(
  { signer }: Pick<ServiceContext, 'signer'>,
  reader: RunReader,
  report: { id: number; accountId: number },
  { status: wanted, ...paging }: ConnectionArguments & { status?: RunStatus | null | undefined },
): Promise<Connection<RunSummary>> {
  const status = wanted ?? undefined;
  return await connectionOf(signer, paging, {
    purpose: 'run-cursor',
    key: [report.accountId, report.id, status],
    read: ({ position, ...slice }) =>
      reader.list(report.id, { ...slice, status, position: position?.id ?? null }),
    positionOf: ({ id }) => ({ value: id, id }),
    totalCount: () => reader.count(report.id, status),
  });
}

/** Parameters of a numbered page of the runs of a report. */
export const listRunsInput = z.object({ status: oneOf(RUN_STATUSES).optional(), ...pageFields });

/**
 * One numbered page of the runs of a report, newest first.
 * @throws ValidationError, NotFoundError
 */
export async function listRunPage(
  em: EntityManager,
  actor: Actor,
  reportId: number | null,
  input: Record<string, unknown>,
): Promise<ListPage<RunSummary>> {
  const { status, ...page } = parseInput(listRunsInput, input);
  const { id } = await showReport(em, actor, reportId);
  const total = (await countRuns(em, [id], status)).get(id) ?? 0;
  return await pageOf(page, total, (slice) => listRuns(em, [id], { ...slice, status }));
}
