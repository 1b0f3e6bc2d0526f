import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitFunction } from 'p-limit';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const SALT_BYTES = 16;
/** Each computation uses its memory until it ends, so concurrent requests must not start any number of them. */
const MAX_HASHES_AT_ONCE = 4;

/** The hash function, with a concurrency limit for the whole process, because its memory is shared. */
const derive = limitFunction(promisify(argon2), { concurrency: MAX_HASHES_AT_ONCE });

/** Longer passwords of pages are rejected. */
export const MAX_PASSWORD_CHARACTERS = 128;

/** Hashes a page password with argon2id. @returns the PHC string of parameters, salt and hash */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { ...PARAMETERS, message: password, nonce });
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether the password is the one that was hashed. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: Buffer.from(expected, 'base64').length,
  });
  return timingSafeEqual(tag, Buffer.from(expected, 'base64'));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
