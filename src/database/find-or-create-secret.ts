import { lock } from './dialect.ts';
import { Secret } from './entities/secret.ts';
import type { EntityManager } from './orm.ts';

/** The secret of that name; created with `generate` if it does not exist yet. Call it in a transaction. */
export async function findOrCreateSecret(
  em: EntityManager,
  name: string,
  generate: () => string,
): Promise<string> {
  await lock(em, `secret ${name}`);
  const secret = (await em.findOne(Secret, name)) ?? em.create(Secret, { name, value: generate() });
  return secret.value;
}
