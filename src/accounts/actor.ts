import type { ApiKeyRecord } from '../database/stores/api-key-store.ts';
import { ForbiddenError } from '../errors.ts';

/** Who asks: the key that a request came with. Every service takes one and sees its account alone. */
export interface Actor {
  accountId: number;
  apiKey: ApiKeyRecord;
}

/** @throws ForbiddenError when the key may only read */
export function requireWrite(actor: Actor): void {
  if (actor.apiKey.scope !== 'write') throw new ForbiddenError();
}
