import { oneOfNumbers, wholeNumber } from '../fields.ts';

const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Parameters of the numbered pages of any list. */
export const pageFields = {
  perPage: oneOfNumbers(PAGE_SIZES, `Must be one of: ${PAGE_SIZES.join(', ')}.`).default(10),
  page: wholeNumber('Must be a whole number of at least 1.', 1).default(1),
};

/** One numbered page of a list. */
export interface ListPage<Entry> {
  entries: Entry[];
  page: number;
  perPage: number;
  /** Number of entries of all pages. */
  total: number;
}

/** Reads a numbered page of a list; a page after the last is empty. */
export async function pageOf<Entry>(
  { page, perPage }: { page: number; perPage: number },
  total: number,
  read: (slice: { limit: number; offset: number }) => Promise<Entry[]>,
): Promise<ListPage<Entry>> {
  const offset = (page - 1) * perPage;
  return { entries: offset < total ? await read({ limit: perPage, offset }) : [], page, perPage, total };
}
