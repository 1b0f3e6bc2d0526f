import { createHash } from 'node:crypto';

/** The hash that persisted queries are known by. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
