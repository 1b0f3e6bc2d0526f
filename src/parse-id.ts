/** The largest 32-bit integer, the limit of id columns in PostgreSQL and of `Int` in GraphQL. */
const MAX_ID = 2_147_483_647;

/** Parses the id of a row, in decimal digits without leading zeros, from 1; null for any other text. */
export function parseId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
}
