import { ApiKey } from '../entities/api-key.ts';
import { kysely } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const selectByDigest = preparedQuery<{ digest: string }, ApiKey>(
  (em, parameter) => kysely(em).selectFrom('ApiKey').selectAll().where('digest', '=', parameter('digest')),
  ApiKey,
);

/**
 * The key with that SHA-256 digest (hex), even if it is revoked or expired. Not an ORM query: `em.findOne` would
 * take as long as the rest of a small request.
 */
export async function findApiKey(em: SqlConnection, digest: string): Promise<ApiKey | null> {
  const [apiKey] = await selectByDigest(em, { digest });
  return apiKey ?? null;
}
