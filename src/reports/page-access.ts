import type { ReportRecord } from '../database/stores/report-store.ts';
import { ValidationError } from '../errors.ts';
import { hashPassword, MAX_PASSWORD_CHARACTERS } from './password.ts';

const PASSWORD_PRIVACY = 2;

/** Who may open the report page. */
export type PageAccess = Pick<ReportRecord, 'privacy' | 'passwordHash'>;

/** The access of a report that does not exist yet. */
export const PUBLIC_ACCESS: PageAccess = { privacy: 0, passwordHash: null };

/**
 * Hashes the password that a client sent, if it will take effect; otherwise it is ignored. Slow on purpose: call
 * it outside transactions.
 * @throws ValidationError on `password`
 */
export async function hashSentPassword(
  current: PageAccess,
  { privacy = current.privacy, password }: { privacy?: number | undefined; password?: string | undefined },
): Promise<string | null> {
  if (privacy !== PASSWORD_PRIVACY || password === undefined) return null;
  if ([...password].length > MAX_PASSWORD_CHARACTERS) {
    throw new ValidationError({ password: [`A password has 1 to ${MAX_PASSWORD_CHARACTERS} characters.`] });
  }
  return await hashPassword(password);
}

/**
 * The access after a change. Leaving password protection drops the stored hash.
 * @throws ValidationError on `password` when protection has neither a sent nor a stored one
 */
export function changePageAccess(
  current: PageAccess,
  privacy: number | undefined,
  sentHash: string | null,
): PageAccess {
  const wanted = privacy ?? current.privacy;
  if (wanted !== PASSWORD_PRIVACY) return { privacy: wanted, passwordHash: null };
  const passwordHash = sentHash ?? current.passwordHash;
  if (passwordHash === null) {
    throw new ValidationError({ password: ['A password is required for a page that is protected by one.'] });
  }
  return { privacy: wanted, passwordHash };
}
