import { lock } from '../../database/dialect.ts';
import { IDEMPOTENCY_WINDOW_MS, IdempotencyKey } from '../../database/entities/idempotency-key.ts';
import type { EntityManager } from '../../database/orm.ts';
import { ConflictError } from '../../errors.ts';
import type { ServiceContext } from '../service-context.ts';

const INPUT_PURPOSE = 'idempotent-input';

/** A request that a client may repeat within 24 hours. */
export type IdempotentRequest = NonNullable<ReturnType<typeof idempotentRequest>>;

/**
 * @param key null without one: then the request is not idempotent
 * @param input the parsed input. Its MAC distinguishes a repeat from a reuse of the key without storing a password.
 */
export function idempotentRequest(
  { clock, signer }: Pick<ServiceContext, 'clock' | 'signer'>,
  accountId: number,
  key: string | undefined,
  input: readonly unknown[],
) {
  if (key === undefined) return null;
  const text = JSON.stringify(input);
  return {
    /**
     * The first request with the key; null if this is the first.
     * @throws ConflictError when its input was different
     */
    async findEarlier(em: EntityManager) {
      const since = new Date(clock().getTime() - IDEMPOTENCY_WINDOW_MS);
      const earlier = await em.findOne(IdempotencyKey, { accountId, key, createdAt: { $gte: since } });
      if (earlier && !signer.verify(INPUT_PURPOSE, text, earlier.inputMac)) {
        throw new ConflictError(
          'This idempotency key was used with different input in the last 24 hours. Use a new key.',
        );
      }
      return earlier;
    },
    /** Makes concurrent requests with the key wait until the caller's transaction ends. */
    lock: (em: EntityManager) => lock(em, `idempotency key ${accountId} ${key}`),
    /** Stores the request within the caller's transaction. It replaces an expired one with the same key. */
    async store(em: EntityManager, objectId: number, createdAt: Date) {
      const stored = { accountId, key, createdAt, objectId, inputMac: signer.sign(INPUT_PURPOSE, text) };
      await em.upsert(IdempotencyKey, stored, { onConflictFields: ['accountId', 'key'] });
    },
  };
}
