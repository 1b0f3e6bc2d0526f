import { type Actor, requireWrite } from '../../accounts/actor.ts';
import { closeSiteAudit } from '../../crawl/end-site-audit.ts';
import { lockSiteAudit } from '../../crawl/store-crawled-page.ts';
import { isOpen, SiteAudit } from '../../database/entities/site-audit.ts';
import { NotFoundError } from '../../errors.ts';
import { deleteReports } from '../changes/delete-report.ts';
import type { ServiceContext } from '../service-context.ts';

/**
 * Cancels a site audit that has not ended. Runs that have begun end normally; no other is started.
 * @throws ForbiddenError, NotFoundError
 */
export async function cancelSiteAudit(
  context: ServiceContext,
  actor: Actor,
  id: number | null,
): Promise<SiteAudit> {
  requireWrite(actor);
  const siteAudit = await context.database.transact(async (em) => {
    const found = id === null ? null : await lockSiteAudit(em, id);
    if (found?.accountId !== actor.accountId) throw new NotFoundError();
    if (!isOpen(found)) return found;
    await closeSiteAudit(em, found, 'canceled', context.clock());
    return found;
  });
  context.events.publish('site-audit-changed', siteAudit.id);
  return siteAudit;
}

/**
 * Deletes a site audit with the reports that it made; runs in progress are canceled. @returns its id
 * @throws ForbiddenError, NotFoundError
 */
export async function deleteSiteAudit(
  context: ServiceContext,
  actor: Actor,
  id: number | null,
): Promise<number> {
  const siteAudit = await cancelSiteAudit(context, actor, id);
  const where = { accountId: actor.accountId, siteAuditId: siteAudit.id };
  // Before the site audit itself: an interrupted request can be repeated.
  for await (const _ of deleteReports(context, where));
  await context.database.transact(async (em) => {
    await em.nativeDelete(SiteAudit, { id: siteAudit.id });
  });
  context.events.publish('site-audit-changed', siteAudit.id);
  return siteAudit.id;
}
