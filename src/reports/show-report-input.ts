import { z } from 'zod';
import { OWNER_LINK_MAX_SECONDS, OWNER_LINK_MIN_SECONDS } from '../sharing/page-links.ts';
import { wholeNumber } from './fields.ts';

const ownerLinkRule = `Must be a whole number of seconds from ${OWNER_LINK_MIN_SECONDS} to ${OWNER_LINK_MAX_SECONDS}.`;

const ownerLinkSeconds = () =>
  wholeNumber(ownerLinkRule).pipe(
    z.int().min(OWNER_LINK_MIN_SECONDS, ownerLinkRule).max(OWNER_LINK_MAX_SECONDS, ownerLinkRule),
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
