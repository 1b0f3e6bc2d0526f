import type { ApiKey } from '../database/entities/api-key.ts';
import { ForbiddenError } from '../errors.ts';

/** The API key of a request. Each use case receives an actor and reads and writes only the data of its account. */
export interface Actor {
  accountId: number;
  apiKey: ApiKey;
}

/** A viewer who opened a report page by a signed URL of a write key, and may change only that report. */
export interface LinkActor {
  accountId: number;
  apiKey: null;
}

/** Whether the actor may change what it reads. */
export function mayWrite({ apiKey }: Actor | LinkActor): boolean {
  return apiKey === null || apiKey.scope === 'write';
}

/** @throws ForbiddenError when the key may only read */
export function requireWrite(actor: Actor | LinkActor): void {
  if (!mayWrite(actor)) throw new ForbiddenError();
}
