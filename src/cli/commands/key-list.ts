import type { Config } from '../../config.ts';
import { ApiKey } from '../../database/entities/api-key.ts';
import { jsonText } from '../terminal/json-text.ts';
import { printNote, printResult } from '../terminal/output.ts';
import { renderTable } from '../terminal/table.ts';
import { withExistingDatabase } from '../with-database.ts';

const HEADER = ['ID', 'ACCOUNT', 'NAME', 'KEY', 'SCOPE', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES'];

/** Prints the API keys of one account, or of all, oldest first. */
export async function listKeys(
  { account, json }: { account?: number; json?: true },
  config: Config,
): Promise<void> {
  const keys = await withExistingDatabase(config, (database) =>
    database
      .fork()
      .find(ApiKey, account === undefined ? {} : { accountId: account }, { orderBy: { id: 'asc' } }),
  );
  if (json) return printResult(jsonText(keys.map(presentKey)));
  if (keys.length === 0) return printNote('There are no keys.');
  const now = new Date();
  printResult(
    renderTable(
      HEADER,
      keys.map((key) => rowOf(key, now)),
    ),
  );
}

function presentKey(key: ApiKey) {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    prefix: key.prefix,
    scope: key.scope,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  };
}

function rowOf(key: ApiKey, now: Date): string[] {
  const day = (date: Date | null) => date?.toISOString().slice(0, 'YYYY-MM-DD'.length) ?? '-';
  return [
    String(key.id),
    String(key.accountId),
    key.name,
    `${key.prefix}…`,
    key.scope,
    stateOf(key, now),
    day(key.createdAt),
    day(key.lastUsedAt),
    day(key.expiresAt),
  ];
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
