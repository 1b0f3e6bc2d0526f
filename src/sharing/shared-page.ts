import type { Database } from '../database/database.ts';
import type { Report } from '../database/entities/report.ts';
import type { SiteAudit } from '../database/entities/site-audit.ts';
import type { Signer } from './signer.ts';

/** The owner of a page that can be shared, at `/r/{slug}` or `/s/{slug}`. */
export type Shared = SharedKinds[keyof SharedKinds];

/** The kinds of pages. */
export interface SharedKinds {
  report: Report;
  site: SiteAudit;
}

/** Whether it is a site audit. */
export function isSiteAudit(shared: Shared): shared is SiteAudit {
  return 'maxPages' in shared;
}

/** The word for it in texts. */
export function sharedName(shared: Shared): string {
  return isSiteAudit(shared) ? 'site audit' : 'report';
}

/** Identifies it among reports and site audits, in signatures and limits. */
export function sharedKey(shared: Shared): string {
  return isSiteAudit(shared) ? `site ${shared.id}` : String(shared.id);
}

/** The dependencies of the functions that decide who may open a report page. */
export interface SharingContext {
  database: Database;
  signer: Signer;
  clock: () => Date;
  /** Origin of links to report pages, without a trailing slash. Without a setting, known when the server listens. */
  publicUrl: string;
}
