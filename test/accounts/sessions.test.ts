import { expect } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import { createApiKey, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { endSession, findSession, listSessions, openSession } from '../../src/accounts/sessions.ts';
import { type ApiKeyScope, Session } from '../../src/database/entities/api-key.ts';
import { ForbiddenError, NotFoundError } from '../../src/errors.ts';
import { test as base } from '../support/test.ts';

const NOW = new Date();
const DAY_MS = 24 * 60 * 60 * 1000;

const test = base.extend('open', { scope: 'file' }, async ({ services }) => {
  return async ({ accountId }: Actor, scope: ApiKeyScope = 'write', expiresAt: Date | null = null) => {
    const key = await createApiKey(services.database, { accountId, name: scope, scope, expiresAt }, NOW);
    const request = { key: key.key, client: null, userAgent: 'x'.repeat(400) };
    const token = await openSession(services, request, NOW);
    const session = await findSession(services.database, token, NOW);
    if (!session) throw new Error('The session was not found.');
    return { token, session, keyId: key.id };
  };
});

test('a session has the account and the scope of its key', async ({ actor, open }) => {
  const { session } = await open(actor, 'read');
  expect(session.actor).toMatchObject({ accountId: actor.accountId, apiKey: { scope: 'read' } });
});

test('a wrong key opens no session, and a wrong token finds none', async ({ services }) => {
  const opening = openSession(services, { key: 'prk_wrong', client: null, userAgent: '' }, NOW);
  await expect(opening).rejects.toMatchObject({ code: 'unauthenticated' });
  for (const token of ['', 'wrong']) expect(await findSession(services.database, token, NOW)).toBeNull();
});

test('a session ends with its key', async ({ services, actor, open }) => {
  const { token, keyId } = await open(actor);
  await revokeApiKey(services, keyId, NOW);
  expect(await findSession(services.database, token, NOW)).toBeNull();
  const brief = await open(actor, 'write', new Date(NOW.getTime() + 1_000));
  expect(await findSession(services.database, brief.token, new Date(NOW.getTime() + 1_000))).toBeNull();
});

test('a session ends after 30 days, and the next sign-in deletes it', async ({ services, actor, open }) => {
  const { token } = await open(actor);
  const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  expect(await findSession(services.database, token, at(29.9))).not.toBeNull();
  expect(await findSession(services.database, token, at(30))).toBeNull();
  const late = { accountId: actor.accountId, name: 'Late', scope: 'read' } as const;
  const { key } = await createApiKey(services.database, late, NOW);
  await openSession(services, { key, client: null, userAgent: '' }, at(30));
  expect(await services.database.fork().count(Session)).toBe(1);
});

test('lists the usable sessions of the account, newest first', async ({ services, otherActor, open }) => {
  const { keyId } = await open(otherActor);
  const [older, newer] = [await open(otherActor, 'read'), await open(otherActor)];
  await revokeApiKey(services, keyId, NOW);
  const sessions = await listSessions(services.database, otherActor, NOW);
  expect(sessions.map(({ id, keyName }) => [id, keyName])).toEqual([
    [newer.session.id, 'write'],
    [older.session.id, 'read'],
  ]);
  expect(sessions[0]?.userAgent).toHaveLength(300);
});

test('a read key ends its own session only', async ({ services, actor, otherActor, open }) => {
  const { database } = services;
  const reader = await open(actor, 'read');
  const writer = await open(actor);
  const stranger = await open(otherActor);
  await expect(endSession(services, reader.session, writer.session.id)).rejects.toThrow(ForbiddenError);
  await expect(endSession(services, stranger.session, writer.session.id)).rejects.toThrow(NotFoundError);
  await expect(endSession(services, writer.session, null)).rejects.toThrow(NotFoundError);
  await endSession(services, writer.session, reader.session.id);
  expect(await findSession(database, reader.token, NOW)).toBeNull();
  await endSession(services, writer.session, writer.session.id);
  expect(await findSession(database, writer.token, NOW)).toBeNull();
});
