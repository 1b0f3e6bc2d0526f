import type { EntityManager } from '../../src/database/orm.ts';

const COLUMNS = `
  select format(
    '%s.%s %s %s %s %s storage %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid),
    (select collname from pg_collation where oid = a.attcollation and a.attcollation <> 'default'::regcollation), a.attstorage
  )
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
`;
const POSTGRES_SCHEMA = `
  select format('%s %s persistence %s options %s', relkind, relname, relpersistence, reloptions) as description
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v')
  union all ${COLUMNS}
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
`;
const SQLITE_SCHEMA = `
  select type || ' ' || name || ' ' || coalesce(sql, '') as description from sqlite_master
  where name not like 'sqlite_stat%'
`;

/**
 * Tables, columns, indexes, constraints, functions and triggers, one string each, sorted. On PostgreSQL: those of the
 * schema `public`; pg-boss keeps its own schema up to date.
 */
export async function readSchema(em: EntityManager): Promise<string[]> {
  const isSqlite = em.getPlatform().constructor.name === 'SqlitePlatform';
  const rows: { description: string }[] = await em.execute(isSqlite ? SQLITE_SCHEMA : POSTGRES_SCHEMA);
  return rows.map(({ description }) => withoutLayout(description)).sort();
}

/** SQLite keeps the text of statements: their spaces, and quotes that an identifier does not need. */
function withoutLayout(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\() | (?=\))|"/g, '')
    .trim();
}
