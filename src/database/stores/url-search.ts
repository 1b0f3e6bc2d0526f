import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../orm.ts';
import { tables } from '../tables.ts';

/** So many matches are few: they are all read, and sorted. More come soon enough in a walk through the list. */
const FEW_MATCHES = 500;
const TRIGRAM_CHARACTERS = 3;
/** Of a long search: a few narrow it about as well as all, and each costs. */
const TRIGRAMS_AT_MOST = 4;
/** Row ids of the index are `account << 32 | report`. */
const REPORT_ID_BITS = sql.raw('32');
const REPORT_ID_MASK = sql.raw(String(2 ** 32 - 1));

/** Whether a URL has that substring; case counts as little as SQLite's `like` makes it: ASCII letters. */
export function urlContains(search: string): RawBuilder<boolean> {
  // SQLite ends a pattern at a NUL, which no URL has.
  if (search.includes('\0')) return sql`1 = 0`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`url like ${pattern} escape '\\'`;
}

/**
 * Ids of the account's reports whose URLs may contain the text, few enough to look at each.
 * @returns null when they are too many
 */
export async function findFewMatches(
  em: Reader,
  accountId: number,
  search: string,
): Promise<RawBuilder<number> | null> {
  const trigrams = trigramsOf(search);
  const matches = trigrams.length > 0 ? byTrigrams(accountId, trigrams) : byAddress(accountId, search);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${matches})`.execute(
    tables(em),
  );
  return (rows[0]?.count ?? 0) > FEW_MATCHES ? null : matches;
}

function byTrigrams(accountId: number, trigrams: readonly string[]): RawBuilder<number> {
  return sql<number>`
    select rowid & ${REPORT_ID_MASK} as id from report_urls
    where report_urls match ${trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')}
    and rowid between ${accountId} << ${REPORT_ID_BITS} and ${accountId} << ${REPORT_ID_BITS} | ${REPORT_ID_MASK}
    limit ${FEW_MATCHES + 1}
  `;
}

/** For texts too short for the index of substrings: a walk through one that holds the addresses. */
function byAddress(accountId: number, search: string): RawBuilder<number> {
  return sql<number>`
    select id from reports indexed by reports_by_url
    where account_id = ${accountId} and ${urlContains(search)}
    limit ${FEW_MATCHES + 1}
  `;
}

/** Sequences of three characters that every match has, spread over the text. */
function trigramsOf(search: string): string[] {
  const characters = [...search];
  const last = characters.length - TRIGRAM_CHARACTERS;
  // The tokenizer ends a text at a NUL.
  if (last < 0 || search.includes('\0')) return [];
  const steps = Math.min(last, TRIGRAMS_AT_MOST - 1);
  const starts = Array.from({ length: steps + 1 }, (_, i) =>
    steps === 0 ? 0 : Math.round((i * last) / steps),
  );
  return starts.map((start) => characters.slice(start, start + TRIGRAM_CHARACTERS).join(''));
}
