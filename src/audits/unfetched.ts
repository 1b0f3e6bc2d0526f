import type { Resource } from '../page/resource.ts';
import type { Verdict } from './audit.ts';
import { textEvidence } from './evidence.ts';

/**
 * The verdict of an audit that cannot judge what could not be fetched: `unfetched`, for the reason that the
 * fetch failed. Null stands for what was never asked for, or answered in a form that cannot be judged.
 */
export function unfetched(resource: Resource | null | undefined): Verdict<'unfetched'> {
  const evidence = resource ? [textEvidence(null, resource.failureCode, resource.url)] : [];
  return { result: 'unfetched', reason: resource?.failure ?? 'fetch-failed', evidence };
}
