/** Ids are 32-bit integers, in PostgreSQL's columns as in GraphQL's `Int`. */
const MAX_ID = 2_147_483_647;

/** An id of a row in its one decimal spelling, from 1; null for any other text, which no row has. */
export function parseId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
}
