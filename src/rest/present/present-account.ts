import type { Account } from '../../database/entities/account.ts';
import type { ApiKey } from '../../database/entities/api-key.ts';
import type { ReportUsage } from '../../database/queries/project-list.ts';
import type { RestContext } from '../rest-context.ts';
import type { AccountResponse } from './response-schemas.ts';

/** The account with the current API key, its limits (null = unlimited) and its totals. */
export function presentAccount(
  account: Account,
  apiKey: ApiKey,
  { requestsPerMinute, runsPerMinute }: RestContext['settings'],
  { reports, projects, good, decent, bad }: ReportUsage,
): AccountResponse {
  return {
    ...presentAccountFields(account),
    api_key: presentApiKey(apiKey),
    limits: { requests_per_minute: requestsPerMinute || null, runs_per_minute: runsPerMinute || null },
    usage: { reports, projects, good, decent, bad },
  };
}

/** The fields of an account that do not depend on the request. */
export function presentAccountFields(account: Account) {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}

/** A key without its secret. */
export function presentApiKey(apiKey: ApiKey) {
  return {
    id: apiKey.id,
    name: apiKey.name,
    prefix: apiKey.prefix,
    scope: apiKey.scope,
    created_at: apiKey.createdAt.toISOString(),
    last_used_at: apiKey.lastUsedAt?.toISOString() ?? null,
    expires_at: apiKey.expiresAt?.toISOString() ?? null,
  };
}
