import type { Resource, ResourceResponse } from './resource.ts';

/** The response if its status is 2xx; null after a failure or with another status. */
export function foundResponse({ response }: Resource): ResourceResponse | null {
  return response && response.status >= 200 && response.status < 300 ? response : null;
}

/**
 * The transfer size in bytes: the decoded size where only that is known. Where neither is, the bytes that were read,
 * which are a lower limit.
 */
export function wireBytes(response: ResourceResponse): number {
  return response.transferBytes ?? response.bytes ?? response.prefix?.length ?? 0;
}
