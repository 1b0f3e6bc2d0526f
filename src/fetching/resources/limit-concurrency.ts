import pLimit, { type LimitFunction } from 'p-limit';

const MAX_CONCURRENT = 16;
const MAX_CONCURRENT_PER_HOST = 6;

/** Runs `work` as soon as the limits of its host and of all hosts together allow it. */
export type LimitConcurrency = <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes a concurrency limit of 16, and of 6 for each host. */
export function limitConcurrency(): LimitConcurrency {
  const overall = pLimit(MAX_CONCURRENT);
  const byHost = new Map<string, LimitFunction>();
  return (host, work) => {
    const ofHost = byHost.get(host) ?? pLimit(MAX_CONCURRENT_PER_HOST);
    byHost.set(host, ofHost);
    // The host's slot first: work that waits for its host must not hold a slot that another host could use.
    return ofHost(() => overall(work));
  };
}
