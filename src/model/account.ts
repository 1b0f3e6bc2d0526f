/** Accounts and their API keys. */
import { z } from 'zod';
import { ApiKeyScope } from '../database/entities/api-key.ts';
import { count, date, derived, integer, object, part, text } from '../describe/vocabulary.ts';

/** A key without its secret. */
export const ApiKey = part('ApiKey', 'The API key in use. Its secret cannot be read.', {
  id: z.int().meta({ example: 1 }),
  name: text('Name of the key.', 'First key'),
  prefix: text('The first characters of the key.', 'prk_4Tz0vQ1b'),
  scope: ApiKeyScope.meta({ description: 'Permissions of the key.', example: 'write' }),
  createdAt: date('When it was issued.'),
  lastUsedAt: date('When it was last used, to the minute; null if never.').nullable(),
  expiresAt: date('When it expires; null if never.').nullable().meta({ example: null }),
});

/** A setting in which 0 = unlimited. */
function limit<Name extends string>(name: Name, description: string, example: number) {
  return derived(
    integer(description, example).nullable(),
    (limits: Record<Name, number>) => limits[name] || null,
  );
}

export const Limits = part('Limits', 'Limits per API key and minute; null = unlimited.', {
  requestsPerMinute: limit('requestsPerMinute', 'Requests.', 600),
  runsPerMinute: limit('runsPerMinute', 'Reports created or run again.', 60),
});

export const Usage = part('Usage', 'Totals of the account.', {
  reports: count('Reports.', 12),
  projects: count('Projects: hosts of the reports.', 1),
  good: count('Good reports.', 7),
  decent: count('Decent reports.', 3),
  bad: count('Bad reports.', 1),
});

/** The fields of an account that do not depend on the request. */
export const AccountFields = z.strictObject({
  id: z.int().meta({ example: 1 }),
  name: text('Name of the account.', 'Default'),
  email: text('Contact e-mail address; null if none was given.').nullable(),
  createdAt: date('When it was created.'),
  updatedAt: date('When it last changed.'),
});

export const Account = object('Account', 'An owner of API keys and reports.', {
  ...AccountFields.shape,
  apiKey: ApiKey.describe('The key in use.'),
  limits: Limits.describe('Limits of the key.'),
  usage: Usage.describe('Totals of the account.'),
});
