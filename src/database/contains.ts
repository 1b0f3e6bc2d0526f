import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column has that substring; wildcards are literal.
 * @param operator SQLite's `like` ignores the case of ASCII letters, as PostgreSQL's `ilike` does
 */
export function contains(
  column: 'url' | 'project',
  substring: string,
  operator: 'like' | 'ilike' = 'like',
): RawBuilder<boolean> {
  // SQLite ends a pattern at a NUL, and PostgreSQL takes none. No address has one.
  if (substring.includes('\0')) return sql`1 = 0`;
  return sql`${sql.ref(column)} ${sql.raw(operator)} ${patternOf(substring)} escape '\\'`;
}

/** Pattern of `like` for what has that substring; a backslash escapes. */
export function patternOf(substring: string): string {
  return `%${substring.replace(/[\\%_]/g, '\\$&')}%`;
}
