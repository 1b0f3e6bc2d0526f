import { relative, sep } from 'node:path';
import type { Config } from '../../config.ts';
import { readSitemapAt } from '../../crawl/discover-site.ts';
import { counted } from '../../engine/text/units.ts';
import type { FetcherOptions } from '../../fetching/create-fetcher.ts';
import { createFetcher } from '../../fetching/create-fetcher.ts';
import { THIS_MACHINE } from '../../fetching/guard/allow-targets.ts';
import { fetcherOptions } from '../../runs/fetcher-options.ts';
import { checkPage, isOnThisMachine } from '../check-page.ts';
import { CommandError, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import { printNote } from '../terminal/output.ts';
import type { AuditPlan } from './audit-config.ts';
import type { Target } from './audited-page.ts';
import type { ServedFolder } from './serve-folder.ts';

/**
 * Lists the pages to audit, without duplicates: those of the command, of the sitemap, or all of the served folder.
 * @param root the folder to which the names of files are relative; a page of another folder is named by its URL
 */
export async function findTargets(
  { urls, sitemap, maxPages, ...plan }: AuditPlan,
  config: Config,
  served: ServedFolder | null,
  root: string,
): Promise<Target[]> {
  const absolute = (address: string) => (served && URL.parse(address, served.origin)?.href) || address;
  const listed = sitemap === undefined ? [] : await pagesOfSitemap(absolute(sitemap), plan, config);
  const all = served && urls.length + listed.length === 0 ? await served.pages() : [];
  const found = [...urls.map(absolute), ...listed, ...all];
  const checked = [...new Set(found.map((address) => checkPage(address, config.allowTargets).href))];
  if (checked.length === 0) {
    throw new CommandError(`The ${served ? 'folder' : 'sitemap'} has no pages.`, EXIT_USAGE);
  }
  if (checked.length > maxPages) {
    printNote(
      `Only ${maxPages} of ${counted(checked.length, 'page')} are audited; --max-pages changes this.`,
    );
  }
  return await Promise.all(
    checked.slice(0, maxPages).map(async (url) => {
      const file = served && url.startsWith(`${served.origin}/`) ? await served.fileOf(url) : null;
      const name = file && relative(root, file).split(sep).join('/');
      return { url, file: name?.startsWith('../') ? null : name };
    }),
  );
}

/** The options of a fetcher for pages of one origin. */
export function fetcherFor(
  origin: string,
  { headers }: Pick<AuditPlan, 'headers'>,
  config: Config,
): FetcherOptions {
  const { allowTargets: allow } = config;
  const allowTargets = isOnThisMachine(origin, allow) ? [...allow, ...THIS_MACHINE] : allow;
  return { ...fetcherOptions({ ...config, allowTargets }), siteHeaders: { origin, headers } };
}

async function pagesOfSitemap(
  address: string,
  plan: Pick<AuditPlan, 'headers'>,
  config: Config,
): Promise<string[]> {
  const url = checkPage(address, config.allowTargets);
  const fetcher = createFetcher(fetcherFor(url.origin, plan, config));
  try {
    const pages = await readSitemapAt(fetcher, url.href, new AbortController().signal);
    if (pages) return pages;
    throw new CommandError(`${url.href} is not a sitemap, or cannot be fetched.`, EXIT_NOT_AUDITED);
  } finally {
    fetcher.close();
  }
}
