import { z } from 'zod';
import type { AllowedTarget } from '../../fetching/guard/allow-targets.ts';
import { checkSentUrl } from '../../fetching/guard/check-target-url.ts';
import { PUBLIC_ACCESS, requirePassword } from '../../sharing/page-access.ts';
import { privacy, text } from '../fields.ts';
import { idempotencyKey } from './idempotency.ts';

const MAX_SENT_PASSWORD_CHARACTERS = 4_096;

const INPUTS = new WeakMap<readonly AllowedTarget[], ReturnType<typeof buildInput>>();

/** The input schema of a new report. Built once for each list: building takes longer than the rest of a request. */
export function createReportInput(allowTargets: readonly AllowedTarget[]): ReturnType<typeof buildInput> {
  const input = INPUTS.get(allowTargets) ?? buildInput(allowTargets);
  INPUTS.set(allowTargets, input);
  return input;
}

function buildInput(allowTargets: readonly AllowedTarget[]) {
  const fields = z.object({
    url: z.string('The URL of a web page is required.').transform((url, context) => {
      const checked = checkSentUrl(url, allowTargets);
      if (checked.url) return checked.url.href;
      context.addIssue(checked.problem);
      return z.NEVER;
    }),
    privacy: privacy().default(0),
    password: sentPassword().optional(),
    idempotencyKey: idempotencyKey().optional(),
  });
  return requirePassword(fields, PUBLIC_ACCESS);
}

/** A password as sent. Its rules apply only where it takes effect; its length is limited in any case. */
export const sentPassword = () => text(MAX_SENT_PASSWORD_CHARACTERS);
