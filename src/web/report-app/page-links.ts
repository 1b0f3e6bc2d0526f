import type { Context } from 'hono';
import { isPublic } from '../../sharing/open-page.ts';
import type { ReportEnv } from './report-env.ts';

/** URLs of the actions of the owner. */
export interface ActionLinks {
  /** Accepts a form without fields. */
  run: string;
  /** Pages with a form. */
  privacy: string;
  delete: string;
}

/** URLs of the pages of a report. */
export interface PageLinks {
  /** The page with the latest result. */
  report: string;
  exports: { json: string; csv: string; badge: string };
  actions: ActionLinks;
  /** URL of the page as of a run, by the id of the run. */
  runUrl: (id: number) => string;
  /** URL of the comparison of two runs. */
  compareUrl: (baseId: number, headId: number) => string;
}

/**
 * Links are relative, so that they also work behind a proxy that adds a path. A client with a signed URL may have no
 * cookie, so the links contain the signature.
 * @param up relative URL from the page to the folder of the report page, such as `../` or an empty string
 */
export function pageLinks(c: Pick<Context<ReportEnv>, 'var'>, up = ''): PageLinks {
  const { report, viewer } = c.var;
  const isSigned = !isPublic(report) && viewer.signedUrl.signature !== '';
  const link = (path: string, parameters: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...parameters, ...(isSigned && viewer.signedUrl) }).toString();
    return `${up}${report.slug}${path}${query && `?${query}`}`;
  };
  return {
    report: link(''),
    exports: { json: link('.json'), csv: link('.csv'), badge: link('/badge.svg') },
    actions: { run: link('/run'), privacy: link('/privacy'), delete: link('/delete') },
    runUrl: (id) => link(`/runs/${id}`),
    compareUrl: (base, head) => link('/compare', { base: String(base), head: String(head) }),
  };
}
