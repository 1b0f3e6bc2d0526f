import type { Context } from 'hono';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { isPublic, type Viewer } from '../../sharing/open-page.ts';
import { pageUrl, pathOf } from '../../sharing/page-url.ts';
import type { Shared } from '../../sharing/shared-page.ts';

type RequestedPage = Pick<Context, 'req'>;

/** URLs of the pages of a report, its exports and the actions of its owner. */
export type PageLinks = ReturnType<typeof pageLinks>;

/** Relative, so that a proxy may add a path. A client with a signed URL may have no cookie: they keep its signature. */
export function pageLinks(c: RequestedPage & { var: { shared: Report; viewer: Viewer } }) {
  const { shared: report, viewer } = c.var;
  const folder = folderUrl(c, report);
  const isSigned = !isPublic(report) && viewer.signedUrl.signature !== '';
  const link = (path: string, parameters: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...parameters, ...(isSigned && viewer.signedUrl) }).toString();
    return `${folder}${report.slug}${path}${query && `?${query}`}`;
  };
  return {
    /** The dashboard. */
    home: `${folder}..`,
    /** The page with the latest result. */
    report: link(''),
    exports: { json: link('.json'), csv: link('.csv'), patch: link('.patch'), badge: link('/badge.svg') },
    /** `run` accepts a form without fields; the others are pages with a form. */
    actions: { run: link('/run'), privacy: link('/privacy'), delete: link('/delete') },
    /** URL of the page as of a run, by the id of the run. */
    runUrl: (id: number) => link(`/runs/${id}`),
    /** URL of the comparison of two runs. */
    compareUrl: (base: number, head: number) => link('/compare', { base: String(base), head: String(head) }),
  };
}

/** URL of the folder of the page, relative to the requested one: empty, or `../../` from `/r/{slug}/runs/7`. */
export function folderUrl(c: RequestedPage, shared: Shared): string {
  return '../'.repeat(pathBelow(c, shared).split('/').length - 1);
}

/** The path of the page as browsers see it, with the prefix that a proxy may add. */
export function pagePath(services: ServiceContext, shared: Shared): string {
  return new URL(pageUrl(services, shared)).pathname;
}

/** Path and query of the requested page, or a page below it, as browsers see them, without the signature. */
export function requestedPath(c: RequestedPage, services: ServiceContext, shared: Shared): string {
  const below = pathBelow(c, shared);
  const { expires: _, signature: __, ...others } = c.req.query();
  const query = new URLSearchParams(others).toString();
  return pagePath(services, shared) + (below && `${below}${query && `?${query}`}`);
}

/** The part of the requested path after that of the page: empty, or `/runs/7`. */
function pathBelow(c: RequestedPage, shared: Shared): string {
  const page = pathOf(shared);
  const { pathname } = new URL(c.req.url);
  return pathname.slice(pathname.indexOf(page) + page.length);
}
