import { type Shared, type SharingContext, sharedKey } from './shared-page.ts';

/** Lifetime of an access cookie: 12 hours, a working day. */
export const ACCESS_COOKIE_SECONDS = 12 * 60 * 60;

/** Signed with each token: a token of one kind is not accepted as one of another kind. */
const PASSWORD_COOKIE = 'page-pass';
const OWNER_PURPOSES = {
  link: { open: 'owner-link', change: 'owner-write-link' },
  cookie: { open: 'owner-cookie', change: 'owner-write-cookie' },
};
type OwnerTokenKind = keyof typeof OWNER_PURPOSES;

type TokenContext = Pick<SharingContext, 'signer' | 'clock'>;

/** Gives access to one page until it expires. */
export interface AccessToken {
  /** Unix time in seconds, in decimal digits. */
  expires: string;
  signature: string;
}

/** The access that a signed URL or a cookie gives to an owner. */
export interface OwnerToken {
  /** Unix time in seconds, in decimal digits. */
  expires: string;
  /** Whether it also lets its owner change what the page shows. */
  mayChange: boolean;
}

/** The expiry of a token that is valid for that many seconds. */
export function expiryAfter({ clock }: Pick<SharingContext, 'clock'>, seconds: number): string {
  return String(Math.floor(clock().getTime() / 1000) + seconds);
}

/** Whether a token, as a client sent it, opens this page now. */
function isValid(
  { signer, clock }: TokenContext,
  purpose: string,
  shared: Shared,
  { expires, signature }: AccessToken,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false;
  return signer.verify(purpose, signedText(shared, expires), signature);
}

// A change of privacy or password raises the access version, which invalidates all earlier tokens.
function signedText(shared: Shared, expires: string): string {
  return `${sharedKey(shared)}:${shared.accessVersion}:${expires}`;
}

/** Signs a token of an owner. */
export function signOwnerToken(
  { signer }: Pick<SharingContext, 'signer'>,
  kind: OwnerTokenKind,
  shared: Shared,
  { expires, mayChange }: OwnerToken,
): AccessToken {
  const purpose = OWNER_PURPOSES[kind][mayChange ? 'change' : 'open'];
  return { expires, signature: signer.sign(purpose, signedText(shared, expires)) };
}

/** Verifies a token of an owner. @returns null if the token does not open this page now */
export function verifyOwnerToken(
  context: TokenContext,
  kind: OwnerTokenKind,
  shared: Shared,
  token: AccessToken,
): OwnerToken | null {
  const { open, change } = OWNER_PURPOSES[kind];
  const { expires } = token;
  if (isValid(context, change, shared, token)) return { expires, mayChange: true };
  return isValid(context, open, shared, token) ? { expires, mayChange: false } : null;
}

/**
 * The value of the cookie that a browser receives for the correct password. It opens this page with this password only.
 */
export function createAccessCookie(context: TokenContext, shared: Shared): string {
  const expires = expiryAfter(context, ACCESS_COOKIE_SECONDS);
  const signature = context.signer.sign(PASSWORD_COOKIE, signedText(shared, expires));
  return cookieOf({ expires, signature });
}

/** Whether the value of an access cookie opens this page now. */
export function verifyAccessCookie(context: TokenContext, shared: Shared, cookie: string): boolean {
  return isValid(context, PASSWORD_COOKIE, shared, parseCookie(cookie));
}

/** The value of a cookie with the token. */
export function cookieOf({ expires, signature }: AccessToken): string {
  return `${expires}.${signature}`;
}

/** The token in the value of a cookie. */
export function parseCookie(cookie: string): AccessToken {
  const [expires = '', signature = ''] = cookie.split('.', 2);
  return { expires, signature };
}
