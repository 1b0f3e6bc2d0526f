import type { SitePageRow } from '../database/queries/site-pages.ts';
import { csvText } from './csv.ts';

const COLUMNS: Record<string, (page: SitePageRow) => string | number | null> = {
  url: ({ url }) => url,
  status: ({ status }) => status,
  http_status: ({ httpStatus }) => httpStatus,
  error: ({ errorCode }) => errorCode,
  redirected_to: ({ redirectedTo }) => redirectedTo,
  depth: ({ depth }) => depth,
  in_sitemap: ({ inSitemap }) => String(Boolean(inSitemap)),
  links_in: ({ linksIn }) => linksIn,
  links_out: ({ linksOut }) => linksOut,
  title: ({ title }) => title,
  score: ({ score }) => score,
  result: ({ result }) => result,
};

/** The pages of a site audit as CSV: a header, then a row for each page. */
export function sitePagesCsv(pages: readonly SitePageRow[]): string {
  const rows = pages.map((page) => Object.values(COLUMNS).map((cellOf) => cellOf(page)));
  return csvText([Object.keys(COLUMNS), ...rows]);
}
