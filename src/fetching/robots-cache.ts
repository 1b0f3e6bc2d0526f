import type { ResourceAnswer } from './fetched-resource.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Of a server error, which closes the whole site to crawlers: whoever mends it wants to see that soon. */
const MAX_ERROR_AGE_MS = 5 * 60 * 1000;
const MAX_CHARACTERS = 8_000_000;
const FIRST_SERVER_ERROR = 500;

/** Keeps each robots.txt for a day, a server error for minutes, so that many reports of a site ask for it once. */
export interface RobotsCache {
  /**
   * The answer known for the address, else the one that another caller is waiting for, else that of `fetch`.
   * A failure is neither kept nor shared: whoever asked may have given up for reasons of its own.
   */
  find(url: string, fetch: () => Promise<ResourceAnswer>): Promise<ResourceAnswer>;
}

/** @param now milliseconds of any clock that only goes forward */
export function createRobotsCache(now: () => number): RobotsCache {
  const known = new Map<string, { answer: ResourceAnswer; keptUntil: number }>();
  const underWay = new Map<string, Promise<ResourceAnswer | null>>();
  let characters = 0;

  const forget = (url: string): void => {
    characters -= sizeOf(known.get(url)?.answer);
    known.delete(url);
  };
  const keep = (url: string, answer: ResourceAnswer): void => {
    forget(url);
    const maxAgeMs = answer.status < FIRST_SERVER_ERROR ? MAX_AGE_MS : MAX_ERROR_AGE_MS;
    known.set(url, { answer, keptUntil: now() + maxAgeMs });
    characters += sizeOf(answer);
    // The one used longest ago stands first.
    for (const oldest of known.keys()) {
      if (characters <= MAX_CHARACTERS) break;
      forget(oldest);
    }
  };
  const recall = (url: string): ResourceAnswer | null => {
    const entry = known.get(url);
    if (!entry || now() >= entry.keptUntil) return null;
    known.delete(url);
    known.set(url, entry);
    return entry.answer;
  };
  const ask = async (url: string, fetch: () => Promise<ResourceAnswer>): Promise<ResourceAnswer> => {
    const asking = fetch();
    const shared = asking.catch(() => null).finally(() => underWay.delete(url));
    underWay.set(url, shared);
    const answer = await asking;
    keep(url, answer);
    return answer;
  };
  return {
    async find(url, fetch) {
      for (;;) {
        const answer = recall(url) ?? (await underWay.get(url));
        if (answer) return answer;
        // Of those who waited for one that failed, the first asks for the others.
        if (!underWay.has(url)) return await ask(url, fetch);
      }
    },
  };
}

/** Roughly what an answer takes in memory. Its headers and redirects may be longer than its text. */
function sizeOf(answer: ResourceAnswer | undefined): number {
  if (!answer) return 0;
  const { text, ...rest } = answer;
  return (text?.length ?? 0) + JSON.stringify(rest).length;
}
