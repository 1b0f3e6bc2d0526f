import { sql } from 'kysely';
import type { Reader } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import { tables } from '../tables.ts';

/** Whose points are counted: a budget's name, and who holds it. */
export type Holding = { name: string; holder: string };

/** What a holder has spent in the window that is open. */
export interface SpentPoints {
  points: number;
  /** Until the window ends. */
  seconds: number;
}

type Spending = SpentPoints & { isSpent: boolean };

const spend = preparedQuery<Holding & { points: number; limit: number; windowSeconds: number }, Spending>(
  (db, parameter) => ({
    compile: () =>
      sql<Spending>`
      select is_spent as "isSpent", points, seconds from spend_points(
        ${parameter('name')}, ${parameter('holder')}, ${parameter('points')}, ${parameter('limit')},
        ${parameter('windowSeconds')}
      )
    `.compile(db),
  }),
);

/**
 * Adds to what the holder has spent, unless that would be more than the limit.
 * @returns what is spent then, and whether these points are part of it
 */
export async function spendPoints(
  reader: Reader,
  holding: Holding,
  wanted: { points: number; limit: number; windowSeconds: number },
): Promise<Spending> {
  const [row] = await spend(reader, { ...holding, ...wanted });
  return row as Spending;
}

const unspend = preparedQuery<Holding & { points: number }, SpentPoints>((db, parameter) => ({
  compile: () =>
    sql<SpentPoints>`
      update budgets set points = greatest(0, points - ${parameter('points')}::int)
      where name = ${parameter('name')} and holder = ${parameter('holder')} and ends_at > now()
      returning points, extract(epoch from ends_at - now())::float8 as seconds
    `.compile(db),
}));

/** Takes points off what the holder has spent, if the window is still open. @returns what is left; null if it is not */
export async function unspendPoints(
  reader: Reader,
  holding: Holding,
  points: number,
): Promise<SpentPoints | null> {
  const [row] = await unspend(reader, { ...holding, points });
  return row ?? null;
}

const readOpenWindow = preparedQuery<Holding, SpentPoints>((db, parameter) => ({
  compile: () =>
    sql<SpentPoints>`
      select points, extract(epoch from ends_at - now())::float8 as seconds from budgets
      where name = ${parameter('name')} and holder = ${parameter('holder')} and ends_at > now()
    `.compile(db),
}));

/** Null when the holder has spent nothing in a window that is open. */
export async function readSpentPoints(reader: Reader, holding: Holding): Promise<SpentPoints | null> {
  const [row] = await readOpenWindow(reader, holding);
  return row ?? null;
}

/** Forgets so many windows that have ended, at most. @returns how many */
export async function deleteEndedWindows(reader: Reader, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from budgets where ctid in (
      select ctid from budgets where ends_at <= now() limit ${limit} for update skip locked
    )
  `.execute(tables(reader));
  return Number(numAffectedRows);
}
