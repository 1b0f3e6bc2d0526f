import { z } from 'zod';
import type { Actor, LinkActor } from '../../accounts/actor.ts';
import { lockReport } from '../../database/dialect.ts';
import { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { AppError, NotFoundError } from '../../errors.ts';
import { SIGNED_URL_MAX_SECONDS, SIGNED_URL_MIN_SECONDS } from '../../sharing/page-url.ts';
import { wholeNumber } from '../fields.ts';

const ownerLinkSeconds = () =>
  wholeNumber(
    `Must be a whole number of seconds from ${SIGNED_URL_MIN_SECONDS} to ${SIGNED_URL_MAX_SECONDS}.`,
    SIGNED_URL_MIN_SECONDS,
    SIGNED_URL_MAX_SECONDS,
  );

/** The input schema of a request for a report. */
export const showReportInput = z.object({
  /** Validity in seconds of a signed URL of the report page; without it, no URL is signed. */
  ownerLink: ownerLinkSeconds().optional(),
});

/** The input schema of a request for a signed URL alone. */
export const ownerLinkInput = z.object({
  expiresIn: ownerLinkSeconds().default(3600),
});

/**
 * @param id null for a malformed id
 * @throws NotFoundError for a missing report and for a report of another account
 */
export async function showReport(
  em: EntityManager,
  actor: Actor | LinkActor,
  id: number | null,
): Promise<Report> {
  const report = id === null ? null : await em.findOne(Report, { id, accountId: actor.accountId });
  if (!report) throw new NotFoundError();
  return report;
}

/** Whether a report is still in the state that the client expects. Evaluated while the report is locked. */
export type Precondition = (report: Report) => boolean;

/**
 * The report as in `showReport`, locked: no other request can change it before the transaction ends.
 * @throws NotFoundError, AppError `precondition_failed`
 */
export async function showLockedReport(
  em: EntityManager,
  actor: Actor | LinkActor,
  id: number | null,
  precondition: Precondition | null = null,
): Promise<Report> {
  if (id !== null) await lockReport(em, id);
  const report = await showReport(em, actor, id);
  if (precondition && !precondition(report)) throw new AppError('precondition_failed');
  return report;
}
