import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { AppError, NotFoundError } from '../../errors.ts';
import { type OpenedPage, openPage, type PageVisitor } from '../../reports/open-page.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
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

/** The page that the path names. @throws NotFoundError as well when the visitor may not know of it */
export async function requestedPage(
  c: Context,
  services: ServiceContext,
  visitor = visitorOf(c),
): Promise<OpenedPage> {
  // What stands beside a page has its name with an ending.
  const [slug = ''] = (c.req.param('page') ?? '').split('.', 1);
  const page = await openPage(services, slug, visitor);
  if (!page) throw new NotFoundError();
  return page;
}

/**
 * Lets only those pass who may see the report. Whoever lacks the password gets 403: a 200 would tell machines that
 * its form is the report, and 401 asks for a scheme that browsers know.
 * @param asksPassword whether that answer is the form: beside the page are no people to fill it in
 */
export function requireOpenPage(services: ServiceContext, { asksPassword }: { asksPassword: boolean }) {
  return createMiddleware<ReportEnv>(async (c, next) => {
    const visitor = visitorOf(c);
    const { report, isOpen } = await requestedPage(c, services, visitor);
    if (!isOpen && asksPassword) return c.html(passwordPage(services, report), 403);
    if (!isOpen) throw new AppError('forbidden', 'This report is protected by a password.');
    c.set('report', report);
    c.set('visitor', visitor);
    return await next();
  });
}
