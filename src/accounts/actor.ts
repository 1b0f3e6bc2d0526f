import type { ApiKey } from '../database/entities/api-key.ts';
import { ForbiddenError } from '../errors.ts';

/** Who asks: the key that a request came with. Every service takes one and sees its account alone. */
export interface Actor {
  accountId: number;
  apiKey: ApiKey;
}

/** @throws ForbiddenError when the key may only read */
export function requireWrite(actor: Actor): void {
  if (actor.apiKey.scope !== 'write') throw new ForbiddenError();
}
