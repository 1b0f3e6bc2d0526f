/** Accounts and their API keys. */
import { z } from 'zod';
import type { ApiKeyScope as ScopeName } from '../database/entities/api-key.ts';
import { count, date, derived, enumeration, integer, object, part, text } from '../describe/vocabulary.ts';

/** The permissions of an API key. */
export const ApiKeyScope = enumeration<ScopeName>('ApiKeyScope', 'Permissions of an API key.', {
  read: 'List and show.',
  write: 'List, show, create, update and delete.',
});

/** A key without its secret. */
export const ApiKey = part('ApiKey', 'The API key in use. Its secret cannot be read.', {
  id: z.int(),
  name: text('Name of the key.', 'First key'),
  prefix: text('The first characters of the key.', 'prk_4Tz0vQ1b'),
  scope: ApiKeyScope.describe('Permissions of the key.'),
  createdAt: date('When it was issued.'),
  lastUsedAt: date('When it was last used, to the minute; null if never.').nullable(),
  expiresAt: date('When it expires; null if never.').nullable(),
});

/** A setting in which 0 = unlimited. */
function limit<Name extends string>(name: Name, description: string) {
  return derived(integer(description).nullable(), (limits: Record<Name, number>) => limits[name] || null);
}

export const Limits = part('Limits', 'Limits per API key and minute; null = unlimited.', {
  requestsPerMinute: limit('requestsPerMinute', 'Requests.'),
  runsPerMinute: limit('runsPerMinute', 'Reports created or run again.'),
});

export const Usage = part('Usage', 'Totals of the account.', {
  reports: count('Reports.'),
  projects: count('Projects: hosts of the reports.'),
  good: count('Good reports.'),
  decent: count('Decent reports.'),
  bad: count('Bad reports.'),
});

/** The fields of an account that do not depend on the request. */
export const AccountFields = z.strictObject({
  id: z.int(),
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
