import type { Resource, ResourceAnswer } from './resource.ts';

/** The answer to a request that found what it asked for; null after a failure or an error status. */
export function foundAnswer({ answer }: Resource): ResourceAnswer | null {
  return answer && answer.status >= 200 && answer.status < 300 ? answer : null;
}

/** What the file weighs on the wire, as far as known: its decoded size where only that was told. */
export function wireBytes(answer: ResourceAnswer): number {
  return answer.transferBytes ?? answer.bytes ?? 0;
}
