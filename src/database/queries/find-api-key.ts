import { ApiKey } from '../entities/api-key.ts';
import type { SqlConnection } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const select = preparedQuery<{ digest: string }, ApiKey>(
  (db, { digest }) => db.selectFrom('ApiKey').selectAll().where('digest', '=', digest),
  ApiKey,
);

/**
 * The key with that SHA-256 digest (hex), even if it is revoked or expired. Not an ORM query: `em.findOne` would
 * take as long as the rest of a small request.
 */
export async function findApiKey(em: SqlConnection, digest: string): Promise<ApiKey | null> {
  return (await select(em, { digest }))[0] ?? null;
}
