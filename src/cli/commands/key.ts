import { createApiKey, type NewApiKey, revokeApiKey } from '../../accounts/api-keys.ts';
import type { Config } from '../../config.ts';
import { ApiKey } from '../../database/entities/api-key.ts';
import { createEventBus } from '../../events/event-bus.ts';
import { ApiKey as ApiKeyModel } from '../../model/account.ts';
import { present } from '../../present/present.ts';
import { requireFound } from '../command-error.ts';
import { jsonText, printNote, printResult } from '../terminal/output.ts';
import { renderTable } from '../terminal/table.ts';
import { withExistingDatabase } from '../with-database.ts';

/** The options of `key create`. */
interface KeyCreateOptions extends Pick<NewApiKey, 'name' | 'scope'> {
  account: number;
  expires?: Date;
  json?: true;
}

/** Creates an API key and prints it. It cannot be printed again. */
export async function createKey(options: KeyCreateOptions, config: Config): Promise<void> {
  const { account, name, scope, expires = null, json } = options;
  const creating = withExistingDatabase(config, (database) =>
    createApiKey(database, { accountId: account, name, scope, expiresAt: expires }, new Date()),
  );
  const { id, key } = await requireFound(creating, `There is no account ${account}.`);
  const created = { id, key, account_id: account, name, scope, expires_at: expires };
  printResult(json ? jsonText(created) : key);
  printNote(`Created key ${id}. Keep it safe: it cannot be shown again.`);
}

const HEADER = ['ID', 'ACCOUNT', 'NAME', 'KEY', 'SCOPE', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES'];

/** Prints the API keys of one account, or of all, oldest first. */
export async function listKeys(
  { account, json }: { account?: number; json?: true },
  config: Config,
): Promise<void> {
  const where = account === undefined ? {} : { accountId: account };
  const keys = await withExistingDatabase(config, (database) =>
    database.fork().find(ApiKey, where, { orderBy: { id: 'asc' } }),
  );
  if (json) return printResult(jsonText(keys.map(presentKey)));
  if (keys.length === 0) return printNote('There are no keys.');
  const day = (date: Date | null) => date?.toISOString().slice(0, 'YYYY-MM-DD'.length) ?? '-';
  const rows = keys.map((key) => [
    String(key.id),
    String(key.accountId),
    key.name,
    `${key.prefix}…`,
    key.scope,
    stateOf(key),
    day(key.createdAt),
    day(key.lastUsedAt),
    day(key.expiresAt),
  ]);
  printResult(renderTable(HEADER, rows));
}

function presentKey(key: ApiKey) {
  const { id, ...properties } = present(ApiKeyModel, key);
  return { id, account_id: key.accountId, ...properties, revoked_at: key.revokedAt };
}

function stateOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= new Date() ? 'expired' : 'active';
}

/** Revokes an API key permanently. @throws CommandError when the key does not exist, or was revoked before */
export async function revokeKey(id: number, config: Config): Promise<void> {
  const revoking = withExistingDatabase(config, (database) =>
    revokeApiKey({ database, events: createEventBus(database) }, id, new Date()),
  );
  await requireFound(revoking, `There is no key ${id}, or it was revoked before.`);
  printNote(`Revoked key ${id}.`);
}
