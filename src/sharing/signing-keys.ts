import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { IDEMPOTENCY_WINDOW_MS } from '../database/entities/idempotency-key.ts';
import { Secret } from '../database/entities/secret.ts';
import type { EntityManager } from '../database/orm.ts';
import type { EventBus } from '../events/event-bus.ts';

const KEY_BYTES = 32;
/** Name of the secret with the newest key; versions without rotation read the same name. */
const NEWEST = 'signing-key';
/** Name of the secret with a `History` as JSON; missing before the first rotation. */
const HISTORY = 'signing-key-history';

/** Processes read a new key within 5 s even when they miss the event. */
const DISTRIBUTION_MS = 10_000;
/** Signed URLs of up to a week end early. */
const OVERLAP_MS = IDEMPOTENCY_WINDOW_MS;

/** A key of the installation and its validity; times in milliseconds since 1970. */
interface SigningKey {
  /** In base64url. */
  key: string;
  /** The time from which it signs. Before, it only verifies, so that all processes have it when the first one signs. */
  signsFrom: number;
  /** The time until which it verifies; null for the newest key. */
  validUntil: number | null;
}

interface History {
  /** The time from which the newest key signs. */
  signsFrom: number;
  previous: SigningKey[];
}

/** The installation's signing keys, newest first. The first call creates one. Call it in a transaction. */
export async function findOrCreateSigningKeys(em: EntityManager): Promise<[SigningKey, ...SigningKey[]]> {
  await lock(em, `secret ${NEWEST}`);
  if (!(await em.findOne(Secret, NEWEST))) em.create(Secret, { name: NEWEST, value: generateKey() });
  await em.flush();
  return await readSigningKeys(em);
}

/** The installation's signing keys, newest first. @throws when there is none */
export async function readSigningKeys(em: EntityManager): Promise<[SigningKey, ...SigningKey[]]> {
  const secrets = await em.find(Secret, { name: [NEWEST, HISTORY] });
  const find = (wanted: string) => secrets.find(({ name }) => name === wanted)?.value;
  const key = find(NEWEST);
  if (key === undefined) throw new Error('The database has no signing key.');
  const { signsFrom, previous } = JSON.parse(find(HISTORY) ?? '{"signsFrom":0,"previous":[]}') as History;
  return [{ key, signsFrom, validUntil: null }, ...previous];
}

/**
 * Replaces the signing key. The new key signs after 10 seconds, when all processes know it. Signatures of earlier keys
 * are valid for 24 hours from then, or end now.
 * @param options.revokePrevious ends the signatures of earlier keys at once
 * @returns when signatures of the replaced key end
 */
export async function rotateSigningKey(
  { database, events }: { database: Database; events: EventBus },
  now: Date,
  { revokePrevious = false }: { revokePrevious?: boolean } = {},
): Promise<Date> {
  const signsFrom = revokePrevious ? now.getTime() : now.getTime() + DISTRIBUTION_MS;
  const validUntil = revokePrevious ? now.getTime() : signsFrom + OVERLAP_MS;
  await database.transact(async (em) => {
    const keys = await findOrCreateSigningKeys(em);
    const previous = keys
      .map((key) => ({ ...key, validUntil: key.validUntil ?? validUntil }))
      .filter((key) => !revokePrevious && key.validUntil > now.getTime());
    const history: History = { signsFrom, previous };
    await em.upsertMany(Secret, [
      { name: NEWEST, value: generateKey() },
      { name: HISTORY, value: JSON.stringify(history) },
    ]);
  });
  events.publish('signing-key-rotated');
  return new Date(validUntil);
}

function generateKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}
