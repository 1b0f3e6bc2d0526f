import type { ApiKey } from '../database/entities/api-key.ts';
import { ForbiddenError } from '../errors.ts';

/** The API key of a request. Each use case receives an actor and reads and writes only the data of its account. */
export interface Actor {
  accountId: number;
  apiKey: ApiKey;
}

/** The owner of a report who opened its page by a signed URL, and may change only that report. */
export interface LinkActor {
  accountId: number;
  apiKey: null;
}

/** @throws ForbiddenError when the key may only read */
export function requireWrite({ apiKey }: Actor | LinkActor): void {
  if (apiKey && apiKey.scope !== 'write') throw new ForbiddenError();
}
