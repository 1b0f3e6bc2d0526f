import { Client } from 'pg';

/** Statements that create tables, types, functions and indexes; pg-boss sends many in one text. */
const DEFINES = /^\s*(begin;\s|create |alter |drop |select \S+\.create_queue)/i;

/**
 * Records the statements that define the schema while the work runs.
 * @throws Error for a definition with parameters, which cannot be written to a file
 */
export async function recordDefinitions(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = Client.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's method
  Client.prototype.query = function (this: Client, ...parameters: any[]) {
    const [asked, values = asked?.values] = parameters;
    const text: string = (typeof asked === 'string' ? asked : asked?.text) ?? '';
    if (DEFINES.test(text)) {
      if (Array.isArray(values) && values.length > 0) throw new Error(`A definition has parameters: ${text}`);
      statements.push(text.trim().replace(/;*$/, ';'));
    }
    return Reflect.apply(query, this, parameters);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}

/**
 * Statements that fill the tables of a database with the schema: rows, and the next values of sequences. Rows of a
 * partition are written to its table, because pg-boss names partitions by the day on which the schema was made.
 */
export async function dumpRows(url: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query(`
      select c.oid, c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
        string_agg(format('quote_nullable(%I::text)', attname), ', ' order by attnum) as values
      from pg_class c join pg_attribute a on attrelid = c.oid
      where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
        and not relispartition and attnum > 0 and not attisdropped and attgenerated = ''
      group by c.oid order by name
    `);
    // Disables triggers and foreign keys: the dumped database has applied them, and rows are in the order of tables.
    const statements = ['set session_replication_role = replica;'];
    for (const { name, columns, values } of tables) {
      const { rows } = await client.query(
        `select concat_ws(', ', ${values}) as row from ${name} order by row`,
      );
      statements.push(`delete from ${name};`);
      for (const { row } of rows) statements.push(`insert into ${name} (${columns}) values (${row});`);
    }
    const { rows: sequences } = await client.query(`
      select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
      from pg_sequences where last_value is not null order by sequencename
    `);
    statements.push(...sequences.map(({ statement }) => statement), 'set session_replication_role = origin;');
    return statements;
  } finally {
    await client.end();
  }
}
