import { createRequire } from 'node:module';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { rendering } from '../../facts/certainty/rendering.ts';
import { listEvidence, textEvidence } from '../../facts/evidence.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import {
  canonicalUrls,
  languageVersions,
  linkEvidence,
  type PageLink,
  preferredUrl,
  redirectOrErrorOf,
} from '../../facts/links/page-links.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { mediaType } from '../../page/headers.ts';
import { defineAudit, failed, notApplicable, passed, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { escapeAttribute, headFix, tagFixes } from '../fixes/html-fixes.ts';
import { parseResponse } from '../parse-response.ts';

const ANY_LANGUAGE = 'x-default';

export const audit = defineAudit('seo/hreflang', {
  importance: 'medium',
  title: 'Language versions (hreflang)',
  description:
    'Each hreflang link has a valid language code and an absolute URL, and the linked page links back. Search engines use these links to show readers their language version.',
  reference: 'https://developer.chrome.com/docs/lighthouse/seo/hreflang/',
  results: {
    none: notApplicable('The page has no hreflang links'),
    valid: passed('The hreflang links are valid'),
    invalid: failed(
      'Some hreflang links are invalid',
      'Start hreflang with an ISO 639-1 language code, or use x-default, and write complete URLs.',
    ),
    doubtful: warning(
      'The hreflang links are incomplete or contradictory',
      'List each version once with its final URL, including this page, and put the same list on every version. Write regions as ISO 3166-1 codes.',
    ),
  },
  audit: (page) => {
    const links = languageVersions(page);
    const value = links.length;
    if (links.length === 0) return { result: 'none', value };

    const errors = findings(links, errorsOf);
    if (errors.length > 0) {
      const fixes = correctedLinks(links, (link) => errorsOf(link).length > 0);
      return { result: 'invalid', value, fixes, ...listEvidence(errors, (show) => show()) };
    }
    const contested = contestedCodes(links);
    const doubts = findings(links, (link) => doubtsAbout(link, contested, page));
    const hasOwn = links.some(({ url }) => withoutFragment(url ?? '') === withoutFragment(page.url));
    if (!hasOwn) doubts.unshift(() => textEvidence(null, 'no link to this page itself', page.url));
    return {
      result: doubts.length > 0 ? 'doubtful' : 'valid',
      value,
      fixes: [...(hasOwn ? [] : ownLink(links, page)), ...correctedLinks(links, hasUnknownRegion)],
      ...listEvidence(doubts, (show) => show()),
    };
  },
});

/** The links with problems, as functions that create the evidence only if it is listed. */
function findings(links: PageLink[], problemsOf: (link: PageLink) => string[]): (() => Evidence)[] {
  return links.flatMap((link) => {
    const problems = problemsOf(link);
    return problems.length > 0 ? [() => linkEvidence(link, problems.join('; '))] : [];
  });
}

function errorsOf({ hreflang, href }: PageLink): string[] {
  const [language = ''] = hreflang.toLowerCase().split('-');
  const isKnown = hreflang.toLowerCase() === ANY_LANGUAGE || isKnownLanguage(language);
  return [
    ...(isKnown ? [] : [`"${language}" is not a language code`]),
    // Spaces and control characters before a URL are no part of it.
    ...(/^[\0- ]*https?:/i.test(href) ? [] : ['the URL is not absolute']),
  ];
}

/** The language codes that have more than one URL. */
function contestedCodes(links: PageLink[]): Set<string> {
  const groups = Map.groupBy(links, codeOf).values();
  const contested = groups.filter(([first, ...others]) => others.some(({ url }) => url !== first?.url));
  return new Set(contested.flatMap((group) => group.map(codeOf)));
}

function doubtsAbout(link: PageLink, contested: Set<string>, page: Page): string[] {
  const redirectOrError = link.url && redirectOrErrorOf(page, link.url);
  const linksBack = !link.url || returnLinks(page).get(withoutFragment(link.url)) !== false;
  return [
    ...(hasUnknownRegion(link) ? [`unknown region in "${link.hreflang}"`] : []),
    ...(contested.has(codeOf(link)) ? [`several URLs for "${link.hreflang}"`] : []),
    ...(redirectOrError ? [redirectOrError] : []),
    ...(linksBack ? [] : ['does not link back to this page']),
  ];
}

function hasUnknownRegion(link: PageLink): boolean {
  return codeOf(link) !== ANY_LANGUAGE && !hasKnownRegion(link.hreflang);
}

/** The tags of the first wrong links, with a valid code and a complete URL, where both are certain. */
function correctedLinks(links: PageLink[], isWrong: (link: PageLink) => boolean): OfferedFix[] {
  return tagFixes(links.filter(isWrong), (link) => {
    const { element, url } = link;
    const code = isKnownCode(link) ? link.hreflang : respelledCode(link.hreflang);
    if (!element || !url || !/^https?:/.test(url) || !(isKnownCode(link) || isHreflang(code))) return null;
    // A second URL for the same code would be another error.
    const isTaken = links.some(
      ({ hreflang, url: other }) => other !== url && isSameCode(respelledCode(hreflang), code),
    );
    return isTaken ? null : { element, attributes: { hreflang: code, href: url } };
  });
}

function isKnownCode(link: PageLink): boolean {
  const [language = ''] = codeOf(link).split('-');
  return codeOf(link) === ANY_LANGUAGE || (isKnownLanguage(language) && hasKnownRegion(link.hreflang));
}

function isSameCode(code: string, other: string): boolean {
  return code.length === other.length && code.toLowerCase() === other.toLowerCase();
}

/** The link to this page. Empty if its language is unknown or has a link, or if a link leads to its canonical URL. */
function ownLink(links: PageLink[], page: Page): OfferedFix[] {
  const code = page.document.documentElement?.getAttribute('lang')?.trim() ?? '';
  const url = preferredUrl(page);
  const isLinked = links.some((link) => isSameCode(link.hreflang, code) || link.url === url);
  if (isLinked || !isHreflang(code)) return [];
  return headFix(`<link rel="alternate" hreflang="${code}" href="${escapeAttribute(url)}">`);
}

function codeOf(link: PageLink): string {
  return link.hreflang.toLowerCase();
}

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/;

/** Whether each version links back, by its URL, without those that redirect, are not HTML, or are built by scripts. */
const returnLinks = fact((page): ReadonlyMap<string, boolean> => {
  const names = new Set([page.url, page.requestedUrl, ...canonicalUrls(page)].map(withoutFragment));
  return new Map(
    resourcesFor(page, 'version').flatMap((resource): [string, boolean][] => {
      const response = foundResponse(resource);
      if (!response || response.redirects.length > 0 || !HTML.test(mediaType(response.headers))) return [];
      const version = parseResponse(page, response);
      if (languageVersions(version).some(({ url }) => url && names.has(withoutFragment(url)))) {
        return [[resource.url, true]];
      }
      const isWhole = !response.truncated || version.document.querySelectorAll('body *').length > 0;
      return isWhole && rendering(version) === 'server' ? [[resource.url, false]] : [];
    }),
  );
});

const require = createRequire(import.meta.url);
/** Created on first use: it takes 3 MB. */
let regionNames: Intl.DisplayNames | undefined;

/** Whether axe-core knows the language, as in Lighthouse. It is loaded on first use: most pages do not need it. */
function isKnownLanguage(subtag: string): boolean {
  const { utils } = require('axe-core') as { utils: { isValidLang: (subtag: string) => boolean } };
  return utils.isValidLang(subtag);
}

/** Whether the tag is well-formed and its region, if any, exists and is spelled as ISO 3166 does: `en-GB`, not `en-UK`. */
function hasKnownRegion(tag: string): boolean {
  try {
    regionNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const { region } = new Intl.Locale(tag);
    const isAlias = region !== undefined && !tag.toUpperCase().split('-').includes(region);
    return !isAlias && (region === undefined || regionNames.of(region) !== undefined);
  } catch {
    return false;
  }
}

/** Codes that search engines read: a language, with a script and a country if needed. */
const HREFLANG = /^[a-z]{2}(?:-[a-z]{4})?(?:-[a-z]{2})?$/i;

/** Whether search engines know the language and the country of the code. */
function isHreflang(code: string): boolean {
  return HREFLANG.test(code) && isKnownLanguage(code.slice(0, 2).toLowerCase()) && hasKnownRegion(code);
}

/** The code with hyphens, and with `GB` in place of `UK`. */
function respelledCode(code: string): string {
  return code.replaceAll('_', '-').replace(/-uk$/i, '-GB');
}
