import { createHash } from 'node:crypto';

/** A strong validator of a body: the same text always has the same tag. */
export function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Whether an `If-None-Match` header names the tag; weak and strong tags compare alike there (RFC 9110, 13.1.2). */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
