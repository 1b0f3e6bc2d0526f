import type { Context } from 'hono';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { pageUrl } from '../../sharing/page-url.ts';

/** The path of the report page as browsers see it, with the prefix that a proxy may add. */
export function pagePath(services: Pick<ServiceContext, 'publicUrl'>, report: Report): string {
  return new URL(pageUrl(services, report)).pathname;
}

/**
 * Path and query of the requested page as browsers see them, without the signature. The page is a report page or below
 * it.
 */
export function requestedPath(
  c: Context,
  services: Pick<ServiceContext, 'publicUrl'>,
  report: Report,
): string {
  const below = pathBelow(c);
  const { expires: _, signature: __, ...others } = c.req.query();
  const query = new URLSearchParams(others).toString();
  return pagePath(services, report) + (below && `${below}${query && `?${query}`}`);
}

/**
 * Relative URL from the requested page to the folder of the report page: empty, or `../../` from `/r/{slug}/runs/7`.
 */
export function relativePagePath(c: Context): string {
  return '../'.repeat(pathBelow(c).split('/').length - 1);
}

/** The part of the requested path after that of the report: empty, or `/runs/7`. */
function pathBelow(c: Context): string {
  const page = `/r/${c.req.param('page') ?? ''}`;
  const { pathname } = new URL(c.req.url);
  return pathname.slice(pathname.indexOf(page) + page.length);
}
