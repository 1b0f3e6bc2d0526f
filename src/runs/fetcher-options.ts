import packageInfo from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { FetcherOptions } from '../fetching/create-fetcher.ts';

/** The options of a fetcher that the settings determine. */
export function fetcherOptions({ maxPageBytes, allowTargets }: Config): FetcherOptions {
  const { version, homepage: contactUrl } = packageInfo;
  return { version, contactUrl, maxPageBytes, allow: allowTargets };
}
