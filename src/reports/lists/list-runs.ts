import { z } from 'zod';
import type { Actor } from '../../accounts/actor.ts';
import { decodeCursor, encodeCursor } from '../../database/cursor.ts';
import { RUN_STATUSES, type RunStatus } from '../../database/entities/run.ts';
import type { EntityManager } from '../../database/orm.ts';
import { countRuns, listRuns, type RunSlice, type RunSummary } from '../../database/queries/run-list.ts';
import { oneOf } from '../fields.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { showReport } from '../show/show-report.ts';
import {
  type Connection,
  type ConnectionArguments,
  createCursorSigner,
  parseConnectionArguments,
} from './connection.ts';
import { type ListPage, pageFields } from './page-fields.ts';

const input = z.object({ status: oneOf(RUN_STATUSES).optional() });

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
  const { status } = parseInput(input, { status: wanted });
  const cursorSigner = createCursorSigner(signer, 'run-cursor');
  const list = [report.accountId, report.id, status];
  const { size, backward, position } = parseConnectionArguments(paging, (cursor) =>
    decodeCursor(cursorSigner, list, cursor),
  );
  const slice = { status, position: position?.id ?? null, backward, limit: size + 1 };
  const found = await reader.list(report.id, slice);
  const more = found.length > size;
  const nodes = found.slice(0, size);
  if (backward) nodes.reverse();
  return {
    nodes,
    cursorOf: ({ id }) => encodeCursor(cursorSigner, list, { value: id, id }),
    hasNextPage: backward ? position !== null : more,
    hasPreviousPage: backward ? more : position !== null,
    totalCount: () => reader.count(report.id, status),
  };
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
  const { status, page, perPage } = parseInput(listRunsInput, input);
  const { id } = await showReport(em, actor, reportId);
  const total = (await countRuns(em, [id], status)).get(id) ?? 0;
  const slice = { status, position: null, backward: false, limit: perPage, offset: (page - 1) * perPage };
  return { entries: slice.offset < total ? await listRuns(em, [id], slice) : [], page, perPage, total };
}
