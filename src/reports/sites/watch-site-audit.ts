import type { Actor } from '../../accounts/actor.ts';
import { isOpen, SiteAudit } from '../../database/entities/site-audit.ts';
import { limitTime } from '../../fetching/request/limit-time.ts';
import { Signal } from '../../signal.ts';
import type { ServiceContext } from '../service-context.ts';

/** How often the state is read besides after events: on SQLite, those of other processes do not arrive. */
const POLL_MS = 1_000;

/** The site audit as it is, then after changes, until it ends, it is deleted or the signal aborts. */
export async function* watchSiteAudit(
  { database, events }: Pick<ServiceContext, 'database' | 'events'>,
  { accountId }: Actor,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<SiteAudit> {
  const changed = new Signal();
  const unsubscribe = events.subscribe('site-audit-changed', (changedId) => {
    if (changedId === id) changed.wake();
  });
  signal.addEventListener('abort', changed.wake);
  let seen = '';
  try {
    while (!signal.aborted) {
      // Before the read: a change during it wakes the next round.
      changed.clear();
      const siteAudit = await database.fork().findOne(SiteAudit, { id, accountId });
      if (!siteAudit || signal.aborted) return;
      const { status, pagesFound, pagesAudited, pagesFailed } = siteAudit;
      const state = [status, pagesFound, pagesAudited, pagesFailed].join();
      if (state !== seen) yield siteAudit;
      seen = state;
      if (!isOpen(siteAudit)) return;
      await changed.wait(POLL_MS);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', changed.wake);
  }
}

/** Waits until the site audit ends or the timeout expires. @returns its state then; the given one if it was deleted */
export async function waitForSiteAudit(
  services: Pick<ServiceContext, 'database' | 'events'>,
  actor: Actor,
  siteAudit: SiteAudit,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<SiteAudit> {
  if (timeoutMs === 0) return siteAudit;
  using limit = limitTime(timeoutMs, signal);
  let last = siteAudit;
  for await (const state of watchSiteAudit(services, actor, siteAudit.id, limit.signal)) last = state;
  return last;
}
