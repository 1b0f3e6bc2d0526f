import type { ListLinks, ListMeta } from '../../model/list.ts';
import type { ListPage } from '../../reports/lists/page-fields.ts';
import type { Presented } from './model.ts';

/** Links and counts of a paginated list; the links keep all query parameters of the request. */
export function presentPaging(
  { entries, page, perPage, total }: ListPage<unknown>,
  path: string,
  query: URLSearchParams,
): { links: Presented<typeof ListLinks>; meta: Presented<typeof ListMeta> } {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const from = entries.length === 0 ? null : (page - 1) * perPage + 1;
  const to = from === null ? null : from + entries.length - 1;
  const parameters = new URLSearchParams(query);
  const link = (number: number) => {
    parameters.set('page', String(number));
    return `${path}?${parameters}`;
  };
  return {
    links: {
      first: link(1),
      last: link(lastPage),
      // From beyond the last page, `prev` leads to the last page.
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: { current_page: page, from, last_page: lastPage, path, per_page: perPage, to, total },
  };
}
