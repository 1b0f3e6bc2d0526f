import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { isOnSiteOf } from '../../facts/same-site.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { tagFixes } from '../fixes/html-fixes.ts';
import { securedUrl } from '../fixes/https-fixes.ts';
import { integrityOf } from '../fixes/integrity-of.ts';
import { absent, defineObservatoryAudit, scored } from '../observatory.ts';

const INTEGRITY_ADVICE =
  'Add integrity="sha384-…" and crossorigin="anonymous" to third-party scripts, or host them yourself.';
const HTTPS_ADVICE = 'Write complete URLs of third-party scripts, starting with https://.';

/** The Observatory's names for problems of third-party scripts, most severe first, and what the evidence says of them. */
const NOTES = {
  'sri-not-implemented-and-external-scripts-not-loaded-securely': 'no https:// and no integrity',
  'sri-not-implemented-but-external-scripts-loaded-securely': 'no integrity',
  'sri-implemented-but-external-scripts-not-loaded-securely': 'no https://',
};
type Flaw = keyof typeof NOTES;
const FLAWS = Object.keys(NOTES) as Flaw[];

export const audit = defineObservatoryAudit('subresource-integrity', {
  importance: 'medium',
  basis: 'document',
  title: 'Subresource Integrity (SRI)',
  description:
    'Third-party scripts have an integrity hash, so that browsers block them if someone changes them on their server.',
  measures: {
    scriptsOfOtherSites: 'Third-party scripts',
    stylesheetsWithoutIntegrity: 'Third-party stylesheets without integrity',
  },
  results: {
    'sri-implemented-and-all-scripts-loaded-securely': scored(
      5,
      'All scripts come from this site and have integrity hashes',
    ),
    'sri-implemented-and-external-scripts-loaded-securely': scored(
      5,
      'All third-party scripts have integrity hashes',
    ),
    'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': absent(
      'All scripts come from this site',
    ),
    'sri-not-implemented-but-no-scripts-loaded': absent('The page has no scripts'),
    'sri-not-implemented-but-external-scripts-loaded-securely': scored(
      -5,
      'Third-party scripts lack integrity hashes (SRI)',
      INTEGRITY_ADVICE,
    ),
    'sri-implemented-but-external-scripts-not-loaded-securely': scored(
      -20,
      'Third-party scripts may load over http',
      HTTPS_ADVICE,
    ),
    'sri-not-implemented-and-external-scripts-not-loaded-securely': scored(
      -50,
      'Third-party scripts may load over http and lack integrity hashes',
      `${HTTPS_ADVICE} ${INTEGRITY_ADVICE}`,
    ),
  },
  audit: (page) => {
    const elements = page.document.scripts;
    const loaded = elements.flatMap((element) => resourceOf(page, element, 'src'));
    const thirdParty = loaded.filter((script) => script.isThirdParty);
    const flawed = thirdParty.flatMap((script) => {
      const flaw = flawOf(script);
      return flaw ? [{ ...script, flaw }] : [];
    });
    const worst = FLAWS.find((flaw) => flawed.some((script) => script.flaw === flaw));
    const stylesheets = linkElements(page.document, 'stylesheet')
      .flatMap((link) => resourceOf(page, link, 'href'))
      .filter((sheet) => sheet.isThirdParty && !sheet.hasIntegrity);
    return {
      result: worst ?? flawlessResult(elements.length, loaded),
      value: { scriptsOfOtherSites: thirdParty.length, stylesheetsWithoutIntegrity: stylesheets.length },
      fixes: scriptFixes(page, flawed),
      ...listEvidence([...flawed, ...stylesheets], ({ element, url, flaw }) =>
        elementEvidence(element, flaw ? NOTES[flaw] : 'stylesheet without integrity, not scored', url),
      ),
    };
  },
});

interface Resource {
  element: Element;
  url: string;
  /** It comes from another site, or its URL has no scheme. */
  isThirdParty: boolean;
  hasIntegrity: boolean;
  isSecure: boolean;
  flaw?: Flaw;
}

function resourceOf(page: Page, element: Element, name: 'src' | 'href'): Resource[] {
  const written = element.getAttribute(name)?.trim();
  if (!written) return [];
  const url = URL.parse(written, page.document.baseURI);
  // As in the Observatory, a URL that takes its scheme from the page counts as insecure.
  const lacksScheme = written.startsWith('//');
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return [
    {
      element,
      url: url?.href ?? written,
      isThirdParty: lacksScheme || (isWeb && !isOnSiteOf(page, url.href)),
      hasIntegrity: Boolean(element.getAttribute('integrity')),
      isSecure: !lacksScheme && url?.protocol === 'https:',
    },
  ];
}

function flawOf({ hasIntegrity, isSecure }: Resource): Flaw | null {
  if (hasIntegrity) return isSecure ? null : 'sri-implemented-but-external-scripts-not-loaded-securely';
  return isSecure
    ? 'sri-not-implemented-but-external-scripts-loaded-securely'
    : 'sri-not-implemented-and-external-scripts-not-loaded-securely';
}

/**
 * The tags of the first scripts, with https URLs and with hashes of files that will not change. None on an http page: a
 * script may not be available over https.
 */
function scriptFixes(page: Page, scripts: readonly Resource[]): OfferedFix[] {
  if (!page.url.startsWith('https:')) return [];
  return tagFixes(scripts, ({ element, url, hasIntegrity, isSecure }) => {
    const secured = url.startsWith('https:') ? url : securedUrl(url);
    if (!secured) return null;
    const integrity = hasIntegrity ? null : integrityOf(page, secured);
    if (isSecure && !integrity) return null;
    return {
      element,
      attributes: {
        ...(!isSecure && { src: secured }),
        ...(integrity && { integrity, crossorigin: 'anonymous' }),
      },
    };
  });
}

function flawlessResult(scriptCount: number, loaded: Resource[]) {
  if (scriptCount === 0) return 'sri-not-implemented-but-no-scripts-loaded';
  if (loaded.some((script) => !script.isThirdParty && script.hasIntegrity && script.isSecure)) {
    return 'sri-implemented-and-all-scripts-loaded-securely';
  }
  return loaded.some((script) => script.isThirdParty)
    ? 'sri-implemented-and-external-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin';
}
