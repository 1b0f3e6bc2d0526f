import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { resourceAt, resourcesFor } from '../../engine/resources.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { textEvidence } from '../../facts/evidence.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import { outgoingLinks } from '../../facts/links/outgoing-links.ts';
import { robotsTxt } from '../../facts/links/robots-txt.ts';
import { readSitemap } from '../../facts/sitemap/read-sitemap.ts';
import { OK_STATUS } from '../../page/http-status.ts';
import { defineAudit, failed, passed, unknown, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { escapeText, withSteps } from '../fixes/html-fixes.ts';
import { unfetched } from '../unfetched.ts';

/** As many as fit into the text of a fix. */
const MAX_ENTRIES = 8;

export const audit = defineAudit('seo/sitemap', {
  importance: 'medium',
  lists: 'attempts',
  basis: 'response',
  title: 'Sitemap',
  description:
    'The site has a sitemap in robots.txt or at /sitemap.xml, so that search engines find all of its pages.',
  reference: 'https://www.sitemaps.org/protocol.html',
  results: {
    usable: passed('The site has a sitemap'),
    missing: warning(
      'No sitemap was found',
      'Create a sitemap and add a line to robots.txt: Sitemap: https://example.com/sitemap.xml.',
    ),
    broken: failed(
      'A sitemap in robots.txt is missing or invalid',
      'Correct the sitemap or its URL in robots.txt, or remove the line.',
    ),
    unfetched: unknown('fetch-failed', 'The sitemap could not be fetched'),
  },
  audit: (page) => {
    const { resource, robots } = robotsTxt(page);
    const declared = [...new Set(robots?.sitemaps)];
    const usual = resourcesFor(page, 'sitemap').map(({ url }) => url);
    const files = (declared.length > 0 ? declared : usual).map((address) => readFile(address, page));
    const usable = files.flatMap(({ address, sitemap, listsPage }) =>
      sitemap ? [{ url: address, kind: sitemap.kind, entries: sitemap.entries, listsPage }] : [],
    );
    const found = { value: usable, evidence: files.map(evidenceOf) };
    if (declared.length > 0 && files.some(({ fault }) => fault)) return { result: 'broken', ...found };
    if (usable.length > 0) return { result: 'usable', ...found };
    // If the robots.txt is unknown, it may name sitemaps at other URLs.
    if (!resource?.response) return unfetched(resource);
    const unfetchedFile = files.find(({ fault }) => !fault);
    if (!unfetchedFile && files.length > 0) return { result: 'missing', ...found, fixes: newSitemap(page) };
    return { ...unfetched(unfetchedFile?.resource), evidence: found.evidence };
  },
});

/** The sitemap at an address, as written, or the reason why it cannot be used. Both are null if that is unknown. */
function readFile(address: string, page: Page) {
  const url = URL.parse(address)?.href;
  const resource = url ? resourceAt(page, url) : null;
  const file = { address, resource, sitemap: null, fault: null, listsPage: false };
  if (!url) return { ...file, fault: 'not an absolute URL' };
  const response = resource?.response;
  if (!response) return file;
  if (response.status !== OK_STATUS) return { ...file, fault: `status ${response.status}` };
  const reading = readSitemap(response.text ?? '', response.truncated);
  if ('message' in reading) return { ...file, fault: `line ${reading.line}: ${reading.message}` };
  return { ...file, sitemap: reading, listsPage: reading.addresses.has(withoutFragment(page.url)) };
}

function evidenceOf({ address, resource, sitemap, fault, listsPage }: ReturnType<typeof readFile>): Evidence {
  const note = sitemap ? `entries: ${sitemap.entries}${listsPage ? ', including this page' : ''}` : fault;
  return textEvidence(null, note ?? resource?.failureCode ?? 'not fetched', address);
}

/** A sitemap with this page and those of its site that it links to, and the line that announces it. */
function newSitemap(page: Page): OfferedFix[] {
  const { origin } = new URL(page.url);
  const links = outgoingLinks(page).map(({ url }) => url);
  const urls = [
    ...new Set([withoutFragment(page.url), ...links.filter((url) => new URL(url).origin === origin)]),
  ];
  const entries = urls.slice(0, MAX_ENTRIES).map((url) => `  <url><loc>${escapeText(url)}</loc></url>`);
  const code = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n');
  const address = `${origin}/sitemap.xml`;
  const file: OfferedFix = { label: 'sitemap.xml', language: 'xml', code };
  const line: OfferedFix = { label: 'robots.txt', language: 'text', code: `Sitemap: ${address}` };
  return [
    ...(code.length > MAX_TEXT_CHARACTERS
      ? []
      : withSteps([file], `Create ${address} with this content, and add the other pages of the site.`)),
    ...withSteps([line], `Add this line to robots.txt once ${address} exists.`),
  ];
}
