import type { Report } from '../database/entities/report.ts';
import { isGrant, signGrant } from './page-grant.ts';
import type { SharingContext } from './sharing-context.ts';

/** How long the right password opens a page to the browser that sent it: a working day. */
export const PAGE_PASS_SECONDS = 12 * 60 * 60;

const PURPOSE = 'page-pass';

type PassContext = Pick<SharingContext, 'signer' | 'clock'>;

/** What a browser keeps in place of the password: good for this report and this password only. */
export function issuePagePass(context: PassContext, report: Report): string {
  const { expires, signature } = signGrant(context, PURPOSE, report, PAGE_PASS_SECONDS);
  return `${expires}.${signature}`;
}

/** Whether the pass opens this report now. */
export function isPagePass(context: PassContext, report: Report, pass: string): boolean {
  const [expires = '', signature = ''] = pass.split('.', 2);
  return isGrant(context, PURPOSE, report, { expires, signature });
}
