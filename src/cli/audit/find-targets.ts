import { relative, sep } from 'node:path';
import type { Config } from '../../config.ts';
import { readSitemapAt } from '../../crawl/discover-site.ts';
import { counted } from '../../engine/text/units.ts';
import { createFetcher, type FetcherOptions } from '../../fetching/create-fetcher.ts';
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
 * @param site `root`: the folder to which the names of files are relative; a page of another folder is named by its URL
 */
export async function findTargets(
  { urls, sitemap, maxPages }: AuditPlan,
  {
    access,
    config,
    served,
    root,
  }: { access: SiteAccess; config: Config; served: ServedFolder | null; root: string },
): Promise<Target[]> {
  const absolute = (address: string) => absoluteAddress(address, served);
  const listed = sitemap === undefined ? [] : await pagesOfSitemap(absolute(sitemap), access, config);
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

/** The address of a page or sitemap; with a served folder, it may be a path. */
function absoluteAddress(address: string, served: ServedFolder | null): string {
  return (served && URL.parse(address, served.origin)?.href) || address;
}

/** The headers of the user, which may be secret, and the only origins that get them. */
export type SiteAccess = ReturnType<typeof createAccess>;

/** Gives the headers to origins that the user named: a sitemap, a redirect or a page must not choose who gets them. */
export function createAccess(plan: AuditPlan, config: Config, served: ServedFolder | null) {
  const urls = plan.named.map((address) => checkPage(absoluteAddress(address, served), config.allowTargets));
  const origins = new Set([...urls.map(({ origin }) => origin), served?.origin]);
  return { headers: plan.headers, origins };
}

/** Prints which origins of requested URLs, and of their redirects, the command does not name: they got no headers. */
export function printWithheld(urls: readonly string[], { headers, origins }: SiteAccess): void {
  const withheld = new Set(urls.map((url) => new URL(url).origin)).difference(origins);
  if (withheld.size === 0 || Object.keys(headers).length === 0) return;
  printNote(
    `--header, --cookie and --user were not sent to ${[...withheld].join(', ')}: only origins that the command ` +
      'names get them. Add a URL of an origin to name it.',
  );
}

/** The options of a fetcher for pages of one origin. */
export function fetcherFor(origin: string, { headers, origins }: SiteAccess, config: Config): FetcherOptions {
  const { allowTargets: allow } = config;
  const allowTargets = isOnThisMachine(origin, allow) ? [...allow, ...THIS_MACHINE] : allow;
  const siteHeaders = { origin, headers: origins.has(origin) ? headers : {} };
  return { ...fetcherOptions({ ...config, allowTargets }), siteHeaders };
}

async function pagesOfSitemap(address: string, access: SiteAccess, config: Config): Promise<string[]> {
  const url = checkPage(address, config.allowTargets);
  const fetcher = createFetcher(fetcherFor(url.origin, access, config));
  try {
    const finalUrls: string[] = [];
    const add = (finalUrl: string) => finalUrls.push(finalUrl);
    const pages = await readSitemapAt(fetcher, url.href, new AbortController().signal, add);
    printWithheld(finalUrls, access);
    if (pages) return pages;
    throw new CommandError(`${url.href} is not a sitemap, or cannot be fetched.`, EXIT_NOT_AUDITED);
  } finally {
    fetcher.close();
  }
}
