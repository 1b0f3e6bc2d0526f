import { createHash } from 'node:crypto';

/** A validator of a body: the same text always has the same tag. Weak, as a compressed response has other bytes. */
export function entityTag(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Whether an `If-None-Match` header names the tag; weak and strong tags compare alike there (RFC 9110, 13.1.2). */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (given: string) => given.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((given) => opaque(given) === opaque(tag));
}
