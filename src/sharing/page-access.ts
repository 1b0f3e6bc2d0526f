import type { z } from 'zod';
import type { Report } from '../database/entities/report.ts';
import { ValidationError } from '../errors.ts';
import { hashPassword, MAX_PASSWORD_CHARACTERS } from './password.ts';

const PASSWORD_PRIVACY = 2;
const PASSWORD_REQUIRED = 'Enter a password.';

/** Who may open the report page. */
type PageAccess = Pick<Report, 'privacy' | 'passwordHash'>;

/** The access of a report that does not exist yet. */
export const PUBLIC_ACCESS: PageAccess = { privacy: 0, passwordHash: null };

/**
 * The reason why the resulting access is invalid; null if it is valid. A password is ignored unless it takes effect.
 * @param password as sent
 */
function passwordIssue(
  current: PageAccess,
  { privacy = current.privacy, password }: { privacy?: unknown; password?: unknown },
): string | null {
  if (privacy !== PASSWORD_PRIVACY) return null;
  if (password === undefined) {
    return current.passwordHash === null ? PASSWORD_REQUIRED : null;
  }
  if (typeof password === 'string' && [...password].length > MAX_PASSWORD_CHARACTERS) {
    return `A password has 1 to ${MAX_PASSWORD_CHARACTERS} characters.`;
  }
  return null;
}

/**
 * Adds the rule of `passwordIssue` to an input schema. The rule also runs when other fields are wrong, so that one
 * ValidationError names all of them.
 */
export function requirePassword<Schema extends z.ZodObject>(input: Schema, current: PageAccess): Schema {
  return input.superRefine(
    (fields, context) => {
      const message = passwordIssue(current, fields);
      if (message) context.addIssue({ code: 'custom', path: ['password'], message });
    },
    { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'password') },
  );
}

/**
 * Hashes the password of a valid input, if it will take effect; otherwise it is ignored. Slow on purpose: call it outside
 * transactions.
 */
export async function hashSentPassword(
  current: PageAccess,
  { privacy = current.privacy, password }: { privacy?: number | undefined; password?: string | undefined },
): Promise<string | null> {
  if (privacy !== PASSWORD_PRIVACY || password === undefined) return null;
  return await hashPassword(password);
}

/**
 * The access after a change. Any other privacy than 2 deletes the stored hash.
 * @throws ValidationError on `password` if neither a new nor a stored password exists for privacy 2
 */
export function changePageAccess(
  current: PageAccess,
  privacy: number | undefined,
  sentHash: string | null,
): PageAccess {
  const wanted = privacy ?? current.privacy;
  if (wanted !== PASSWORD_PRIVACY) return { privacy: wanted, passwordHash: null };
  const passwordHash = sentHash ?? current.passwordHash;
  if (passwordHash === null) throw new ValidationError({ password: [PASSWORD_REQUIRED] });
  return { privacy: wanted, passwordHash };
}
