import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Reader } from './orm.ts';
import { type Tables, tables } from './tables.ts';

/** Stands in a compiled query for the value of a parameter. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number | null>;

/**
 * A query that is built and compiled once, at its first use, instead of at each: for those that every request asks.
 * @param build the query, with `parameter(name)` wherever a value changes
 * @returns runs it with the values of its parameters
 */
export function preparedQuery<Parameters extends Values, Row>(
  build: (
    db: Kysely<Tables>,
    parameter: (name: keyof Parameters & string) => RawBuilder<never>,
  ) => Compilable<Row>,
): (reader: Reader, values: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (reader, values) => {
    const db = tables(reader);
    compiled ??= build(db, (name) => sql<never>`${new Placeholder(name)}`).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
