import { importUrls, stylesheets } from '../../engine/css/stylesheets.ts';
import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Page } from '../../engine/page.ts';
import { upgradesRequests, withoutFragment } from '../../engine/request-url.ts';
import { elementEvidence, listEvidence, textEvidence } from '../../facts/evidence.ts';
import { stylesheetImages } from '../../facts/images/stylesheet-images.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { type ResourceReference, resourceReferences } from '../../facts/network/resource-references.ts';
import { usedFontFaces } from '../../facts/network/used-font-faces.ts';
import { scripts } from '../../facts/scripts/scripts.ts';
import { defineAudit, failed, passed, unknown } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { tagFixes } from '../fixes/html-fixes.ts';
import { httpsFixes, securedUrl } from '../fixes/https-fixes.ts';
import { isInsecureUrl, localhostTitle } from '../insecure-url.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('security/is-on-https', {
  importance: 'high',
  cap: 'decent',
  decidedBy: 'host',
  title: 'HTTPS',
  description:
    'The page and its resources load over https, so that nobody on the network can read or change them.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/is-on-https/',
  measures: { resourcesOnHttp: 'Files loaded over HTTP' },
  results: {
    encrypted: passed('The page and its resources use https'),
    upgraded: passed('The CSP upgrades http resources to https'),
    'page-on-http': failed(
      'The page does not use https',
      'Serve the page over https, and redirect http requests to it.',
    ),
    'resources-on-http': failed(
      'The page loads resources over http (mixed content)',
      'Load these resources over https or remove them. Browsers block or upgrade them.',
    ),
    'client-rendered': unknown(
      'client-rendered',
      'JavaScript loads the resources of the page',
      'Look for "Mixed Content" in the Console panel of a browser.',
    ),
  },
  audit: (page) => {
    if (isInsecureUrl(page.url)) {
      return {
        result: 'page-on-http',
        basis: 'response',
        fixes: httpsFixes(page),
        evidence: [textEvidence(null, 'the page itself', page.url)],
      };
    }
    const referred = resourceReferences(page).filter(({ url }) => isInsecureUrl(url));
    const insecure = [...filesOf(referred), ...laterAddresses(page).filter(isInsecureUrl)];
    const found = {
      value: { resourcesOnHttp: insecure.length },
      ...listEvidence(insecure, (use) =>
        typeof use === 'string'
          ? textEvidence(null, 'requested by a stylesheet or a redirect', use)
          : elementEvidence(use.element, `${use.kind} content`, use.url),
      ),
    };
    const loadsMore =
      linkElements(page.document, 'stylesheet').length > 0 ||
      page.document.querySelector('iframe') !== null ||
      scripts(page).some(({ src }) => src);
    // Requests by scripts and frames are unknown here.
    const confidence = loadsMore ? 'likely' : 'certain';
    if (insecure.length === 0) {
      return unseenContent(page) ?? { result: 'encrypted', ...localhostTitle(page), ...found, confidence };
    }
    return upgradesRequests(page)
      ? { result: 'upgraded', ...found, confidence }
      : { result: 'resources-on-http', ...found, fixes: securedTags(page, referred) };
  },
});

const URL_ATTRIBUTES = ['src', 'href', 'data', 'poster'];

/** The first tags with https URLs. They break nothing: browsers upgrade or block http requests of an https page. */
function securedTags(page: Page, references: readonly ResourceReference[]): OfferedFix[] {
  if (!page.url.startsWith('https:')) return [];
  const elements = [...new Set(references.map(({ element }) => element))];
  return tagFixes(elements, (element) => {
    const attributes = URL_ATTRIBUTES.flatMap((name) => {
      const written = element.getAttribute(name);
      const url = written === null ? null : URL.parse(written, page.document.baseURI);
      const secured = url && securedUrl(url.href);
      return secured ? [[name, secured]] : [];
    });
    return attributes.length > 0 ? { element, attributes: Object.fromEntries(attributes) } : null;
  });
}

/** One reference for each file: one as active content, if any. */
function filesOf(references: readonly ResourceReference[]): ResourceReference[] {
  const uses = Map.groupBy(references, ({ url }) => withoutFragment(url)).values();
  return [...uses].flatMap((all) => all.find(({ kind }) => kind === 'active') ?? all[0] ?? []);
}

/** URLs that only appear later: imports, fonts and images of stylesheets, and redirects. */
function laterAddresses(page: Page): string[] {
  const referred = new Set(resourceReferences(page).map(({ url }) => withoutFragment(url)));
  const addresses = [
    ...stylesheets(page).flatMap(importUrls),
    ...usedFontFaces(page).map(({ url }) => url),
    ...stylesheetImages(page),
    ...loadedResources(page).flatMap(({ response }) =>
      response ? [...response.redirects.map((redirect) => redirect.url), response.finalUrl] : [],
    ),
  ];
  return [...new Set(addresses.map(withoutFragment))].filter((url) => !referred.has(url));
}
