import { z } from 'zod';
import { type PageAccess, PUBLIC_ACCESS, requirePassword } from '../../sharing/page-access.ts';
import { oneOfNumbers, privacy } from '../fields.ts';
import { sentPassword } from './create-report-input.ts';

/** The input schema of a change of a report; absent fields do not change. */
export const updateReportInput = z.object({
  privacy: privacy().optional(),
  password: sentPassword().optional(),
  results: oneOfNumbers([0, 1], 'Must be 0 (no) or 1 (yes: update the report results).').default(0),
});

const withoutPassword = requirePassword(updateReportInput, PUBLIC_ACCESS);
const withPassword = requirePassword(updateReportInput, { privacy: 2, passwordHash: '' });

/** The input schema with the password rule for the current access of the report. The two variants are built once:
 * building takes longer than parsing. */
export function updateReportInputFor({ passwordHash }: PageAccess): typeof updateReportInput {
  return passwordHash === null ? withoutPassword : withPassword;
}
