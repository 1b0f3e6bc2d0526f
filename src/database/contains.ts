import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column contains the substring; wildcards are literal.
 * @param operator SQLite's `like` ignores the case of ASCII letters, as PostgreSQL's `ilike` does
 */
export function contains(
  column: 'url' | 'project',
  substring: string,
  operator: 'like' | 'ilike' = 'like',
): RawBuilder<boolean> {
  // SQLite ends a pattern at a NUL character, and PostgreSQL rejects it. No URL contains one.
  if (substring.includes('\0')) return sql`1 = 0`;
  return sql`${sql.ref(column)} ${sql.raw(operator)} ${patternOf(substring)} escape '\\'`;
}

/** The `like` pattern for texts that contain the substring, with a backslash as the escape character. */
export function patternOf(substring: string): string {
  return `%${substring.replace(/[\\%_]/g, '\\$&')}%`;
}
