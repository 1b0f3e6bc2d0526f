import { createHash } from 'node:crypto';

/** The hash that identifies a persisted query. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
