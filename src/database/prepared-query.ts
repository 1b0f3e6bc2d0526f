import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { adapterOf, type EngineAdapter } from './dialect.ts';
import type { Reader } from './orm.ts';
import { type Tables, tables } from './tables.ts';

/** Stands in a compiled query for the value of a parameter. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number | Date | Uint8Array | null>;

type Build<Parameters extends Values, Row> = (
  db: Kysely<Tables>,
  parameter: (name: keyof Parameters & string) => RawBuilder<never>,
) => Compilable<Row>;

/** So many shapes of one list are in use at once; filters and orders make more only together. */
const MAX_SHAPES = 100;

/**
 * A query that is built and compiled once, at its first use, instead of at each: for those that every request asks.
 * @param build the query, with `parameter(name)` wherever a value changes
 * @returns runs it with the values of its parameters
 */
export function preparedQuery<Parameters extends Values, Row>(
  build: Build<Parameters, Row>,
): (reader: Reader, values: Parameters) => Promise<Row[]> {
  const run = preparedQueries<Parameters, Row>();
  return (reader, values) => run(reader, '', values, build);
}

/**
 * The same for queries that come in several shapes.
 * @returns runs the query of that shape: only the first of each is built. Null is a shape that does not come again.
 */
export function preparedQueries<Parameters extends Values, Row>(): (
  reader: Reader,
  shape: string | null,
  values: Parameters,
  build: Build<Parameters, Row>,
) => Promise<Row[]> {
  // An adapter belongs to one database, and the next that a process opens may be of the other engine.
  const preparedFor = new WeakMap<EngineAdapter, LRUCache<string, CompiledQuery<Row>>>();
  return async (reader, shape, values, build) => {
    const db = tables(reader);
    const adapter = adapterOf(db);
    const prepared = preparedFor.get(adapter) ?? new LRUCache({ max: MAX_SHAPES });
    preparedFor.set(adapter, prepared);
    const known = shape === null ? undefined : prepared.get(shape);
    const compiled = known ?? build(db, (name) => sql<never>`${new Placeholder(name)}`).compile();
    if (!known && shape !== null) prepared.set(shape, compiled);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const rows = db.isTransaction ? null : adapter.readNow?.(compiled.sql, parameters);
    return (
      (rows as Row[] | null | undefined) ?? (await db.executeQuery<Row>({ ...compiled, parameters })).rows
    );
  };
}
