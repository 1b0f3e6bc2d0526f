import type { Report } from '../database/entities/report.ts';
import type { SharingContext } from './sharing-context.ts';
import type { Signer } from './signer.ts';

/** Lifetime of an access cookie: 12 hours, a working day. */
export const ACCESS_COOKIE_SECONDS = 12 * 60 * 60;

const COOKIE_PURPOSE = 'page-pass';
const OWNER_COOKIE_PURPOSES: OwnerPurposes = { open: 'owner-cookie', change: 'owner-write-cookie' };

type TokenContext = Pick<SharingContext, 'signer' | 'clock'>;

/** Gives access to the page of one report until it expires. */
export interface AccessToken {
  /** Unix time in seconds, in decimal digits. */
  expires: string;
  signature: string;
}

/** The purposes of a kind of token for owners. */
export interface OwnerPurposes {
  /** Opens the page. */
  open: string;
  /** Opens the page and lets it run, change and delete the report. */
  change: string;
}

/** A signed URL or a cookie of an owner, verified. */
export interface OwnerToken {
  /** Unix time in seconds, in decimal digits. */
  expires: string;
  /** Whether it also lets the page run, change and delete the report. */
  mayChange: boolean;
}

/** Signs a token. @param purpose keeps a token of one kind from being accepted as one of another kind */
export function signAccessToken(
  { signer, clock }: TokenContext,
  purpose: string,
  report: Report,
  seconds: number,
): AccessToken {
  return signUntil(signer, purpose, report, String(Math.floor(clock().getTime() / 1000) + seconds));
}

function signUntil(signer: Signer, purpose: string, report: Report, expires: string): AccessToken {
  return { expires, signature: signer.sign(purpose, signedText(report, expires)) };
}

/** Whether a token, as a client sent it, opens this report now. */
export function verifyAccessToken(
  { signer, clock }: TokenContext,
  purpose: string,
  report: Report,
  { expires, signature }: AccessToken,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false;
  return signer.verify(purpose, signedText(report, expires), signature);
}

/** Verifies a token of an owner. @returns null if the token does not open this report now */
export function verifyOwnerToken(
  context: TokenContext,
  purposes: OwnerPurposes,
  report: Report,
  token: AccessToken,
): OwnerToken | null {
  const { expires } = token;
  if (verifyAccessToken(context, purposes.change, report, token)) return { expires, mayChange: true };
  if (verifyAccessToken(context, purposes.open, report, token)) return { expires, mayChange: false };
  return null;
}

// A change of privacy or password raises the access version, which invalidates all earlier tokens.
function signedText(report: Report, expires: string): string {
  return `${report.id}:${report.accessVersion}:${expires}`;
}

/**
 * The value of the cookie that a browser receives for the correct password. It opens this report with this password
 * only.
 */
export function createAccessCookie(context: TokenContext, report: Report): string {
  const { expires, signature } = signAccessToken(context, COOKIE_PURPOSE, report, ACCESS_COOKIE_SECONDS);
  return `${expires}.${signature}`;
}

/** Whether the value of an access cookie opens this report now. */
export function verifyAccessCookie(context: TokenContext, report: Report, cookie: string): boolean {
  return verifyAccessToken(context, COOKIE_PURPOSE, report, parseCookie(cookie));
}

/**
 * The value of the cookie that a browser receives for a signed URL, so that the signature does not stay in the address
 * bar. It has the expiry of the signed URL and allows the same.
 */
export function createOwnerCookie(
  { signer }: Pick<SharingContext, 'signer'>,
  report: Report,
  { expires, mayChange }: OwnerToken,
): string {
  const purpose = OWNER_COOKIE_PURPOSES[mayChange ? 'change' : 'open'];
  return `${expires}.${signUntil(signer, purpose, report, expires).signature}`;
}

/** Verifies an owner cookie. @returns null if the cookie does not open this report now */
export function verifyOwnerCookie(context: TokenContext, report: Report, cookie: string): OwnerToken | null {
  return verifyOwnerToken(context, OWNER_COOKIE_PURPOSES, report, parseCookie(cookie));
}

function parseCookie(cookie: string): AccessToken {
  const [expires = '', signature = ''] = cookie.split('.', 2);
  return { expires, signature };
}
