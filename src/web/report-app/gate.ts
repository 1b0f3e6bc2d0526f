import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { AppError, NotFoundError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { type OpenedPage, openPage, type PageVisitor } from '../../sharing/open-page.ts';
import { passwordPage } from './pages/password-page.ts';
import type { ReportEnv } from './report-env.ts';

/** Holds the pass that the right password gave. */
export const PASS_COOKIE = 'page-pass';

/** What a request brings along to the gate. */
function visitorOf(c: Context): PageVisitor {
  return {
    ownerLink: { expires: c.req.query('expires') ?? '', signature: c.req.query('signature') ?? '' },
    pass: getCookie(c, PASS_COOKIE) ?? '',
  };
}

/** The page that the path names. @throws NotFoundError also when the viewer may not know that it exists */
export async function requestedPage(
  c: Context,
  services: ServiceContext,
  visitor = visitorOf(c),
): Promise<OpenedPage> {
  const { slug } = namedPage(c);
  const page = await openPage(services, slug, visitor);
  if (!page) throw new NotFoundError();
  return page;
}

/**
 * What `/r/{slug}`, `/r/{slug}.json` or `/r/{slug}/badge.svg` name. An export has nothing below it: there, the ending
 * stays in the slug, which no report has.
 */
export function namedPage(c: Context): { slug: string; ending: string; isBelow: boolean } {
  const name = c.req.param('page') ?? '';
  const isBelow = !c.req.path.endsWith(`/${name}`);
  const [slug = '', ending = ''] = isBelow ? [name] : name.split('.', 2);
  return { slug, ending, isBelow };
}

/**
 * Lets only viewers pass who may see the report. Without the password the status is 403: with 200, programs would take
 * the form for the report, and 401 asks for an authentication scheme that browsers know. The form is the response for
 * the page alone, because exports and badges are requested by programs.
 */
export function requireOpenPage(services: ServiceContext) {
  return createMiddleware<ReportEnv>(async (c, next) => {
    const visitor = visitorOf(c);
    const { report, isOpen } = await requestedPage(c, services, visitor);
    const { ending, isBelow } = namedPage(c);
    if (!isOpen && !ending && !isBelow) return c.html(passwordPage(services, report), 403);
    if (!isOpen) throw new AppError('forbidden', 'This report is protected by a password.');
    c.set('report', report);
    c.set('visitor', visitor);
    return await next();
  });
}
