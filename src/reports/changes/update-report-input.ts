import { z } from 'zod';
import { type PageAccess, PUBLIC_ACCESS, requirePassword } from '../../sharing/page-access.ts';
import { oneOfNumbers, privacy } from '../fields.ts';
import { sentPassword } from './create-report-input.ts';

/** What a client says to change a report; absent parts stay as they are. */
export const updateReportInput = z.object({
  privacy: privacy().optional(),
  password: sentPassword().optional(),
  results: oneOfNumbers([0, 1], 'Must be 0 (no) or 1 (yes: update the report results).').default(0),
});

const withoutPassword = requirePassword(updateReportInput, PUBLIC_ACCESS);
const withPassword = requirePassword(updateReportInput, { privacy: 2, passwordHash: '' });

/** The input and what the report's access demands of it. Both are built once: building takes longer than parsing. */
export function updateReportInputFor({ passwordHash }: PageAccess): typeof updateReportInput {
  return passwordHash === null ? withoutPassword : withPassword;
}
