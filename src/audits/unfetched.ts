import { textEvidence } from '../facts/evidence.ts';
import { isBrokenStatus, isErrorStatus } from '../page/http-status.ts';
import type { Resource, ResourceFailure } from '../page/resource.ts';
import type { AuditFinding } from './audit.ts';
import type { UnknownReason } from './finding-type.ts';

/** The `unfetched` result of an audit that needs a resource, with the reason why its fetch failed, if requested. */
export function unfetched(resource: Resource | null | undefined): AuditFinding<'unfetched'> {
  const evidence = resource ? [textEvidence(null, resource.failureCode, resource.url)] : [];
  return { result: 'unfetched', reason: unknownReasonOf(resource?.failure ?? 'fetch-failed'), evidence };
}

/**
 * The `unfetched` result of an audit of a file, if there is no response, or a status that servers send to programs,
 * such as 403. Null otherwise.
 */
export function unfetchedFile(resource: Resource | null | undefined): AuditFinding<'unfetched'> | null {
  if (!resource?.response) return unfetched(resource);
  const { status } = resource.response;
  const isRejected = isErrorStatus(status) && !isBrokenStatus(status);
  return isRejected ? { ...unfetched(resource), reason: 'blocked' } : null;
}

/** The reason of an unknown outcome when the fetch of a resource failed. */
export function unknownReasonOf(failure: ResourceFailure): UnknownReason {
  return failure === 'request-limit' ? 'fetch-failed' : failure;
}

/** Whether visitors may receive the file: a server that rejects bots may still serve browsers. */
export function isServed({ response }: Resource): boolean {
  return response === null || !isBrokenStatus(response.status);
}
