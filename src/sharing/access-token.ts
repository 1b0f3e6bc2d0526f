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
interface OwnerToken {
  /** Unix time in seconds, in decimal digits. */
  expires: string;
  /** The API key that made the signed URL, and ends it. */
  apiKeyId: number;
  /** Whether it also lets its owner change what the page shows. */
  mayChange: boolean;
}

/** The expiry of a token that is valid for that many seconds. */
export function expiryAfter({ clock }: Pick<SharingContext, 'clock'>, seconds: number): string {
  return String(Math.floor(clock().getTime() / 1000) + seconds);
}

/** Whether a token, as a client sent it, is not expired, and its signature is one of the text. */
function isValid(
  { signer, clock }: TokenContext,
  purpose: string,
  text: string,
  { expires, signature }: AccessToken,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= clock().getTime()) return false;
  return signer.verify(purpose, text, signature);
}

// A change of privacy or password raises the access version, which invalidates all earlier tokens.
function signedText(shared: Shared, expires: string, ...apiKeyId: (number | string)[]): string {
  return [sharedKey(shared), shared.accessVersion, expires, ...apiKeyId].join(':');
}

/** Signs a token of an owner. The signature begins with the id of the API key, which it covers. */
export function signOwnerToken(
  { signer }: Pick<SharingContext, 'signer'>,
  kind: OwnerTokenKind,
  shared: Shared,
  { expires, apiKeyId, mayChange }: OwnerToken,
): AccessToken {
  const purpose = OWNER_PURPOSES[kind][mayChange ? 'change' : 'open'];
  const signature = signer.sign(purpose, signedText(shared, expires, apiKeyId));
  return { expires, signature: `${apiKeyId}.${signature}` };
}

/**
 * Verifies a token of an owner. The caller checks its API key.
 * @returns null if the token does not open this page now
 */
export function verifyOwnerToken(
  context: TokenContext,
  kind: OwnerTokenKind,
  shared: Shared,
  token: AccessToken,
): OwnerToken | null {
  const { open, change } = OWNER_PURPOSES[kind];
  const { expires } = token;
  const [id = '', signature = ''] = splitAtPoint(token.signature);
  const owner = { expires, apiKeyId: Number(id) };
  const isSignedFor = (purpose: string) =>
    isValid(context, purpose, signedText(shared, expires, id), { expires, signature });
  if (isSignedFor(change)) return { ...owner, mayChange: true };
  return isSignedFor(open) ? { ...owner, mayChange: false } : null;
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
  const token = parseCookie(cookie);
  return isValid(context, PASSWORD_COOKIE, signedText(shared, token.expires), token);
}

/** The value of a cookie with the token. */
export function cookieOf({ expires, signature }: AccessToken): string {
  return `${expires}.${signature}`;
}

/** The token in the value of a cookie. */
export function parseCookie(cookie: string): AccessToken {
  const [expires = '', signature = ''] = splitAtPoint(cookie);
  return { expires, signature };
}

function splitAtPoint(text: string): string[] {
  const [first = '', ...rest] = text.split('.');
  return [first, rest.join('.')];
}
