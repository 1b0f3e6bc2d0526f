import { z } from 'zod';
import { sentPassword } from './create-report-input.ts';
import { oneOfNumbers, privacy } from './fields.ts';

/** What a client says to change a report; absent parts stay as they are. */
export const updateReportInput = z.object({
  privacy: privacy().optional(),
  password: sentPassword().optional(),
  results: oneOfNumbers([0, 1], 'Must be 0 (no) or 1 (yes: update the report results).').default(0),
});
