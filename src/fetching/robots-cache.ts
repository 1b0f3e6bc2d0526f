import type { ResourceAnswer } from './fetched-resource.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_CHARACTERS = 8_000_000;
const FIRST_SERVER_ERROR = 500;

/** Keeps each robots.txt for a day, so that many reports of a site ask for it once. */
export interface RobotsCache {
  /** The answer known for the address, else that of `fetch`. Failures and server errors are not kept. */
  find(url: string, fetch: () => Promise<ResourceAnswer>): Promise<ResourceAnswer>;
}

/** @param now milliseconds of any clock that only goes forward */
export function createRobotsCache(now: () => number): RobotsCache {
  const known = new Map<string, { answer: ResourceAnswer; fetchedAt: number }>();
  let characters = 0;

  const forget = (url: string): void => {
    characters -= sizeOf(known.get(url)?.answer);
    known.delete(url);
  };
  const keep = (url: string, answer: ResourceAnswer): void => {
    forget(url);
    known.set(url, { answer, fetchedAt: now() });
    characters += sizeOf(answer);
    // The one used longest ago stands first.
    for (const oldest of known.keys()) {
      if (characters <= MAX_CHARACTERS) break;
      forget(oldest);
    }
  };
  return {
    async find(url, fetch) {
      const entry = known.get(url);
      if (entry && now() - entry.fetchedAt < MAX_AGE_MS) {
        known.delete(url);
        known.set(url, entry);
        return entry.answer;
      }
      const answer = await fetch();
      if (answer.status < FIRST_SERVER_ERROR) keep(url, answer);
      return answer;
    },
  };
}

/** Roughly what an answer takes in memory. Its headers and redirects may be longer than its text. */
function sizeOf(answer: ResourceAnswer | undefined): number {
  if (!answer) return 0;
  const { text, ...rest } = answer;
  return (text?.length ?? 0) + JSON.stringify(rest).length;
}
