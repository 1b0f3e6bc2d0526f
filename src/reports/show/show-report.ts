import type { Actor, LinkActor } from '../../accounts/actor.ts';
import { lockReport } from '../../database/dialect.ts';
import { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { input, numberFromTo, wholeNumber } from '../../describe/inputs.ts';
import { AppError, NotFoundError } from '../../errors.ts';
import { SIGNED_URL_MAX_SECONDS, SIGNED_URL_MIN_SECONDS } from '../../sharing/page-url.ts';

const RANGE = { min: SIGNED_URL_MIN_SECONDS, max: SIGNED_URL_MAX_SECONDS };
const message = `Must be a whole number of seconds from ${RANGE.min} to ${RANGE.max}.`;

/** The input of a request for a report. */
export const ShowReportInput = input('ShowReportInput', 'Which parts of a report are wanted.', {
  ownerLink: wholeNumber(
    'Adds `ownerPageUrl`, which opens the report page regardless of its privacy for this many seconds: 3600 is an hour.',
    { ...RANGE, message },
  ).optional(),
});

/** The input of a request for a signed URL alone. */
export const OwnerLinkInput = input('OwnerLinkInput', 'The signed URL.', {
  expiresIn: numberFromTo('Seconds until the URL expires', RANGE.min, RANGE.max, message).default(3600),
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
