import { apiKeyPrefix, digestApiKey } from '../../../src/accounts/api-keys.ts';
import { ACCOUNTS, BENCH_ACCOUNT } from './seeded-report.ts';

/** API key of the benchmark's account, with scope `write`. */
export const BENCH_KEY = 'prk_key-of-the-account-that-the-bench-asks';

/** An account and its only API key. */
export interface SeededAccount {
  id: number;
  name: string;
  prefix: string;
  digest: string;
}

/** All accounts of a seeded database. */
export function seededAccounts(): SeededAccount[] {
  return Array.from({ length: ACCOUNTS }, (_, index) => {
    const id = index + 1;
    const key = id === BENCH_ACCOUNT ? BENCH_KEY : `prk_key-of-account-${id}`;
    return { id, name: `Account ${id}`, prefix: apiKeyPrefix(key), digest: digestApiKey(key) };
  });
}
