import { isSuccessStatus } from './http-status.ts';
import type { Resource, ResourceResponse } from './resource.ts';

/** The response if its status is 2xx; null after a failure or with another status. */
export function foundResponse({ response }: Resource): ResourceResponse | null {
  return response && isSuccessStatus(response.status) ? response : null;
}

/** The transfer size in bytes: the decoded size where only that is known; null where neither is. */
export function wireBytes({ transferBytes, bytes }: ResourceResponse): number | null {
  return transferBytes ?? bytes;
}

/** The transfer size in bytes; where it is unknown, the bytes that were read, which are a lower limit. */
export function leastWireBytes(response: ResourceResponse): number {
  return wireBytes(response) ?? response.prefix?.length ?? 0;
}
