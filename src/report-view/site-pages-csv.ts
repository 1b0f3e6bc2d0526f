import type { SitePageRow } from '../database/queries/site-pages.ts';
import { type CsvColumns, csvText } from './csv.ts';

const COLUMNS: CsvColumns<SitePageRow> = {
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

/** The pages of a site audit as CSV. */
export function sitePagesCsv(pages: readonly SitePageRow[]): string {
  return csvText(COLUMNS, pages);
}
