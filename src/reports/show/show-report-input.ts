import { z } from 'zod';
import { SIGNED_URL_MAX_SECONDS, SIGNED_URL_MIN_SECONDS } from '../../sharing/page-url.ts';
import { wholeNumber } from '../fields.ts';

const ownerLinkRule = `Must be a whole number of seconds from ${SIGNED_URL_MIN_SECONDS} to ${SIGNED_URL_MAX_SECONDS}.`;

const ownerLinkSeconds = () =>
  wholeNumber(ownerLinkRule).pipe(
    z.int().min(SIGNED_URL_MIN_SECONDS, ownerLinkRule).max(SIGNED_URL_MAX_SECONDS, ownerLinkRule),
  );

/** What a client may ask for with a report. */
export const showReportInput = z.object({
  /** For how many seconds a signed link to the page shall open it; no link when absent. */
  ownerLink: ownerLinkSeconds().optional(),
});

/** What a client says to get a signed link alone. */
export const ownerLinkInput = z.object({
  expiresIn: ownerLinkSeconds().default(3600),
});
