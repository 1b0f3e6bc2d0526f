import { z } from 'zod';
import { SIGNED_URL_MAX_SECONDS, SIGNED_URL_MIN_SECONDS } from '../../sharing/page-url.ts';
import { wholeNumber } from '../fields.ts';

const ownerLinkRule = `Must be a whole number of seconds from ${SIGNED_URL_MIN_SECONDS} to ${SIGNED_URL_MAX_SECONDS}.`;

const ownerLinkSeconds = () =>
  wholeNumber(ownerLinkRule).pipe(
    z.int().min(SIGNED_URL_MIN_SECONDS, ownerLinkRule).max(SIGNED_URL_MAX_SECONDS, ownerLinkRule),
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
