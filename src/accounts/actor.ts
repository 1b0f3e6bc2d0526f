import type { ApiKey } from '../database/entities/api-key.ts';
import { ForbiddenError } from '../errors.ts';

/** Who asks: the key that a request came with. Every service takes one and sees its account alone. */
export interface Actor {
  accountId: number;
  apiKey: ApiKey;
}

/** The owner of a report who opened its page by a signed URL, and acts on that report alone. */
export interface LinkActor {
  accountId: number;
  apiKey: null;
}

/** @throws ForbiddenError when the key may only read */
export function requireWrite({ apiKey }: Actor | LinkActor): void {
  if (apiKey && apiKey.scope !== 'write') throw new ForbiddenError();
}
