import { z } from 'zod';
import { type Actor, requireWrite } from '../../accounts/actor.ts';
import { createApiKey, revokeApiKey } from '../../accounts/api-keys.ts';
import { ApiKeyScope } from '../../database/entities/api-key.ts';
import { moment } from '../../describe/inputs.ts';
import { NotFoundError, ValidationError } from '../../errors.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';

const NAME = 'Must have 1 to 100 visible characters.';

/** The input schema of a new key. */
const apiKeyInput = z.object({
  name: z
    .string(NAME)
    .trim()
    .regex(/^[^\p{C}]{1,100}$/u, NAME),
  scope: ApiKeyScope.default('read'),
  expiresAt: moment('When it expires.').optional(),
});

/**
 * Creates an API key for the account of the actor, which expires no later than the key of the actor.
 * @param input `name`, `scope`, `expiresAt`
 * @returns the key, which cannot be read again
 * @throws ForbiddenError, ValidationError
 */
export async function issueApiKey(
  { database, clock }: ServiceContext,
  actor: Actor,
  input: Record<string, unknown>,
): Promise<string> {
  requireWrite(actor);
  const wanted = parseInput(apiKeyInput, input);
  if (wanted.expiresAt && wanted.expiresAt <= clock())
    throw new ValidationError({ expiresAt: ['Must be in the future.'] });
  const latest = actor.apiKey.expiresAt;
  if (latest && !(wanted.expiresAt && wanted.expiresAt <= latest)) {
    const message = `Must be set, and not after ${latest.toISOString()}, when the key expires that you signed in with.`;
    throw new ValidationError({ expiresAt: [message] });
  }
  const { key } = await createApiKey(database, { ...wanted, accountId: actor.accountId }, clock());
  return key;
}

/** Revokes an API key of the account of the actor. @throws ForbiddenError, NotFoundError */
export async function withdrawApiKey(
  { database, events, clock }: ServiceContext,
  actor: Actor,
  id: number | null,
): Promise<void> {
  requireWrite(actor);
  if (id === null) throw new NotFoundError();
  await revokeApiKey({ database, events }, id, clock(), actor.accountId);
}
