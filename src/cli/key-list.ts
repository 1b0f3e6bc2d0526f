import type { Config } from '../config.ts';
import { type ApiKeyRecord, listApiKeys } from '../database/stores/api-key-store.ts';
import { jsonText } from './terminal/json-text.ts';
import { printNote, printResult } from './terminal/output.ts';
import { renderTable } from './terminal/table.ts';
import { withDatabase } from './with-database.ts';

const HEADER = ['ID', 'ACCOUNT', 'NAME', 'KEY', 'SCOPE', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES'];

/** Prints the API keys of one account, or of all, oldest first. */
export async function listKeys(
  { account, json }: { account?: number; json?: true },
  config: Config,
): Promise<void> {
  const keys = await withDatabase(config, (database) => listApiKeys(database.reader, account));
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

function presentKey(key: ApiKeyRecord) {
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

function rowOf(key: ApiKeyRecord, now: Date): string[] {
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

function stateOf({ revokedAt, expiresAt }: ApiKeyRecord, now: Date): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
