import type { Config } from '../config.ts';
import type { FetcherOptions } from '../fetching/create-fetcher.ts';
import { PACKAGE } from '../installation.ts';

/** The options of a fetcher that the settings determine. */
export function fetcherOptions({ maxPageBytes, allowTargets }: Config): FetcherOptions {
  const { version, homepage: contactUrl } = PACKAGE;
  return { version, contactUrl, maxPageBytes, allow: allowTargets };
}
