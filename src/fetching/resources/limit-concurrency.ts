import pLimit, { type LimitFunction } from 'p-limit';

const MAX_CONCURRENT = 16;
const MAX_CONCURRENT_PER_HOST = 6;

/** Runs `work` as soon as its host and the total have a free slot. */
export type LimitConcurrency = <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;

/** Creates a concurrency limit of 16 in total, and of 6 for each host. */
export function limitConcurrency(): LimitConcurrency {
  const overall = pLimit(MAX_CONCURRENT);
  const byHost = new Map<string, LimitFunction>();
  return (host, work) => {
    const ofHost = byHost.get(host) ?? pLimit(MAX_CONCURRENT_PER_HOST);
    byHost.set(host, ofHost);
    // Acquires the slot of the host first: work that waits for its host must not occupy a slot that another host could
    // use.
    return ofHost(() => overall(work));
  };
}
