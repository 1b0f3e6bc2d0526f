import type { Resource, ResourceFailure } from '../page/resource.ts';
import type { UnknownReason, Verdict } from './audit.ts';
import { textEvidence } from './evidence.ts';

/**
 * The verdict of an audit that cannot judge what could not be fetched: `unfetched`, for the reason that the
 * fetch failed. Null stands for what was never asked for, or answered in a form that cannot be judged.
 */
export function unfetched(resource: Resource | null | undefined): Verdict<'unfetched'> {
  const evidence = resource ? [textEvidence(null, resource.failureCode, resource.url)] : [];
  return { result: 'unfetched', reason: unknownReasonOf(resource?.failure ?? 'fetch-failed'), evidence };
}

/** The reason of an unknown outcome for want of a resource. */
export function unknownReasonOf(failure: ResourceFailure): UnknownReason {
  return failure === 'request-limit' ? 'fetch-failed' : failure;
}
