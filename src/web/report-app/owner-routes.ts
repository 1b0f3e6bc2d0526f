import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError, ERROR_CODES, isTransient, ValidationError } from '../../errors.ts';
import { deleteReport } from '../../reports/changes/delete-report.ts';
import { updateReport } from '../../reports/changes/update-report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { PRIVACY_CHOICES } from '../privacy-fields.ts';
import { deleteCookies, setOwnerCookie } from './access-cookies.ts';
import { type OwnerEnv, requireOwner } from './access-guard.ts';
import { requireKnownOrigin, requireOwnForm } from './own-form.ts';
import { pageLinks, pagePath } from './page-links.ts';
import { deletedPage, deletionPage, privacyPage, rejectedPage } from './pages/owner-pages.ts';

/**
 * The actions of the owner, who is signed in with a write key or came by a signed URL of one. They work without script.
 * A cookie alone does not protect from forged requests: `SameSite` keeps it from forms on other sites, and
 * `requireKnownOrigin` rejects those on other origins of the site. A URL with its signature cannot be forged.
 */
export function ownerRoutes(
  services: ServiceContext,
  { get, post }: { get: string; post: string },
): Hono<OwnerEnv> {
  const app = new Hono<OwnerEnv>();
  const owner = requireOwner(services);
  const form = [
    requireOwnForm(services),
    owner,
    createMiddleware<OwnerEnv>(async (c, next) => {
      if (!c.var.owner.isSigned) requireKnownOrigin(c, services);
      await next();
    }),
  ] as const;
  app.post(`${post}/run`, ...form, async (c) => {
    const { shared: report, owner } = c.var;
    try {
      await updateReport(services, owner.actor, report.id, { results: 1 });
    } catch (error) {
      if (!(error instanceof AppError && isTransient(error.code))) throw error;
      if (error.retryAfterSeconds !== null) c.header('Retry-After', String(error.retryAfterSeconds));
      return c.html(rejectedPage(error, pageLinks(c)), ERROR_CODES[error.code].status);
    }
    // Otherwise the browser already has the cookie.
    if (owner.isSigned) setOwnerCookie(c, services, report, owner);
    return c.redirect(pagePath(services, report), 303);
  });
  app.get(`${get}/privacy`, owner, (c) => c.html(privacyPage(c.var.shared, pageLinks(c))));
  // The change invalidates all signed URLs and cookies; this browser receives a new cookie with the expiry of the old one.
  app.post(`${post}/privacy`, ...form, async (c) => {
    const { shared: report, owner } = c.var;
    const fields = Object.fromEntries(new URLSearchParams(await c.req.text()));
    try {
      const changed = await updateReport(services, owner.actor, report.id, {
        privacy: PRIVACY_CHOICES.findIndex(({ value }) => value === fields.privacy),
        password: fields.password,
      });
      setOwnerCookie(c, services, changed, owner);
      return c.redirect(pagePath(services, changed), 303);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const rejected = { chosen: fields.privacy, errors: error.fields };
      return c.html(privacyPage(report, pageLinks(c), rejected), 422);
    }
  });
  app.get(`${get}/delete`, owner, (c) => c.html(deletionPage(c.var.shared, pageLinks(c))));
  // Also deletes the cookies of the report in this browser.
  app.post(`${post}/delete`, ...form, async (c) => {
    const { shared: report, owner } = c.var;
    await deleteReport(services, owner.actor, report.id);
    deleteCookies(c, services, report);
    return c.html(deletedPage(report, pageLinks(c)));
  });
  return app;
}
