import type { Resource, ResourceResponse } from './resource.ts';

/** The answer to a request that found what it asked for; null after a failure or an error status. */
export function foundResponse({ response }: Resource): ResourceResponse | null {
  return response && response.status >= 200 && response.status < 300 ? response : null;
}

/** What the file weighs on the wire, as far as known: its decoded size where only that was told. */
export function wireBytes(response: ResourceResponse): number {
  return response.transferBytes ?? response.bytes ?? 0;
}
