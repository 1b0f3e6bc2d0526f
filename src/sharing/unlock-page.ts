import { clientNetwork } from '../accounts/client-network.ts';
import { createRateLimiter } from '../accounts/create-rate-limiter.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import { AppError } from '../errors.ts';
import { createAccessCookie } from './access-token.ts';
import { verifyPassword } from './password.ts';
import { type Shared, type SharingContext, sharedKey } from './shared-page.ts';

/** Maximum number of wrong passwords in one window, per client and per page. */
const GUESSES_PER_CLIENT = 10;
const GUESSES_PER_PAGE = 100;
const WINDOW = { windowSeconds: 15 * 60 };

/** Creates the function that tries passwords on all pages, and counts the wrong ones. */
export function createUnlockPage(context: Pick<SharingContext, 'database' | 'signer' | 'clock'>) {
  const { database } = context;
  const pageGuesses = createRateLimiter(database, 'report-guesses', GUESSES_PER_PAGE, WINDOW);
  const clientGuesses = createRateLimiter(database, 'client-guesses', GUESSES_PER_CLIENT, WINDOW);

  /**
   * Tries a password.
   * @param client address of the client
   * @returns the value of the access cookie; null when the password is wrong
   * @throws AppError `rate_limited` after too many wrong passwords
   */
  return async (
    shared: Shared,
    { password, client }: { password: string; client: string },
  ): Promise<string | null> => {
    const key = sharedKey(shared);
    const clientKey = `${key} ${clientNetwork(client)}`;
    // A guess is counted before it is verified, so that concurrent guesses count too. The limit of the page comes
    // first: it bounds the number of stored clients.
    await consumeGuess(pageGuesses, key);
    try {
      await consumeGuess(clientGuesses, clientKey);
    } catch (error) {
      await pageGuesses.refund(key, 1);
      throw error;
    }
    if (!(await verifyPassword(password, shared.passwordHash ?? ''))) return null;
    await Promise.all([pageGuesses.refund(key, 1), clientGuesses.refund(clientKey, 1)]);
    return createAccessCookie(context, shared);
  };
}

async function consumeGuess(guesses: RateLimiter, key: string): Promise<void> {
  const retryAfterSeconds = await guesses.consume(key, 1);
  if (retryAfterSeconds === null) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `Too many wrong passwords. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  throw new AppError('rate_limited', message, { retryAfterSeconds });
}
