import type { Report } from '../database/entities/report.ts';
import type { SharingContext } from './sharing-context.ts';

type GrantContext = Pick<SharingContext, 'signer' | 'clock'>;

/** What opens the page of one report for some time to whoever holds it. */
export interface PageGrant {
  /** Unix time in seconds, in decimal digits. */
  expires: string;
  signature: string;
}

/** Signs a grant. @param purpose what it is given as: a grant of one kind never passes for another's */
export function signGrant(
  { signer, clock }: GrantContext,
  purpose: string,
  report: Report,
  seconds: number,
): PageGrant {
  const expires = String(Math.floor(clock().getTime() / 1000) + seconds);
  return { expires, signature: signer.sign(purpose, signedText(report, expires)) };
}

/** Whether the grant, as somebody brings it along, opens this report now. */
export function isGrant(
  { signer, clock }: GrantContext,
  purpose: string,
  report: Report,
  { expires, signature }: PageGrant,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false;
  return signer.verify(purpose, signedText(report, expires), signature);
}

// The access version makes grants of before a privacy or password change worthless.
function signedText(report: Report, expires: string): string {
  return `${report.id}:${report.accessVersion}:${expires}`;
}
