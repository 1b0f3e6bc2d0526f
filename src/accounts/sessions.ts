import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { ApiKey, Session } from '../database/entities/api-key.ts';
import { NotFoundError } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';
import { type Actor, requireWrite } from './actor.ts';
import { digestApiKey } from './api-keys.ts';
import { type AuthenticationContext, authenticate, isKeyValid, noteUse } from './authenticate.ts';

/** Lifetime of a session: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const TOKEN_BYTES = 32;
const MAX_USER_AGENT_CHARACTERS = 300;

/** The session of a request, and the API key that it was opened with. */
export interface OpenSession {
  id: number;
  actor: Actor;
}

/** A session as the dashboard lists it. */
export type ListedSession = Pick<Session, 'id' | 'userAgent' | 'createdAt'> & { keyName: string };

/**
 * Opens a session for a browser. Also deletes expired sessions.
 * @param request `key` as entered, and the address and the `User-Agent` of the client
 * @returns the token for its cookie
 * @throws AppError as `authenticate`: a wrong key counts as a request without a valid one
 */
export async function openSession(
  context: AuthenticationContext,
  request: { key: string; client: string | null; userAgent: string },
  now: Date,
): Promise<string> {
  const { client } = request;
  const { apiKey } = await authenticate(context, { authorization: bearer(request.key), client }, now);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await context.database.transact(async (em) => {
    await em.nativeDelete(Session, { expiresAt: { $lte: now } });
    em.create(Session, {
      apiKeyId: apiKey.id,
      digest: digestApiKey(token),
      userAgent: request.userAgent.slice(0, MAX_USER_AGENT_CHARACTERS),
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    });
  });
  return token;
}

/** The `Authorization` header with a key as a person entered it. */
export function bearer(key: string): string {
  return `Bearer ${key.trim()}`;
}

/** Finds the session of a token. @returns null if it has ended or expired, or its key is no longer valid */
export async function findSession(database: Database, token: string, now: Date): Promise<OpenSession | null> {
  if (token === '') return null;
  const em = database.fork();
  const session = await em.findOne(Session, { digest: digestApiKey(token), expiresAt: { $gt: now } });
  const apiKey = session && (await em.findOne(ApiKey, session.apiKeyId));
  if (!apiKey || !isKeyValid(apiKey, now)) return null;
  await noteUse(database, apiKey, now);
  return { id: session.id, actor: { accountId: apiKey.accountId, apiKey } };
}

/** The sessions of the account that can still be used, newest first. */
export async function listSessions(
  database: Database,
  { accountId }: Actor,
  now: Date,
): Promise<ListedSession[]> {
  const em = database.fork();
  const keys = (await em.find(ApiKey, { accountId })).filter((key) => isKeyValid(key, now));
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const where = { apiKeyId: [...names.keys()], expiresAt: { $gt: now } };
  const sessions = await em.find(Session, where, { orderBy: { id: 'desc' } });
  return sessions.map(({ id, apiKeyId, userAgent, createdAt }) => ({
    id,
    userAgent,
    createdAt,
    keyName: names.get(apiKeyId) ?? '',
  }));
}

/** Ends a session at once: the one of the request, or with a write key any of the account. @throws ForbiddenError, NotFoundError */
export async function endSession(
  { database, events }: { database: Database; events: EventBus },
  { id: ownId, actor }: OpenSession,
  id: number | null,
): Promise<void> {
  if (id !== ownId) requireWrite(actor);
  const ended = await database.transact(async (em) => {
    const keys = await em.find(ApiKey, { accountId: actor.accountId }, { fields: ['id'] });
    return await em.nativeDelete(Session, { id: id ?? 0, apiKeyId: keys.map((key) => key.id) });
  });
  if (id === null || ended === 0) throw new NotFoundError();
  events.publish('session-ended', id);
}
