import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { listEvidence } from '../../facts/evidence.ts';
import { type HintLink, hintLinks } from '../../facts/links/hint-links.ts';
import { resourceReferences } from '../../facts/network/resource-references.ts';
import { defineAudit, failed, notApplicable, passed } from '../audit.ts';
import type { AttributeChanges } from '../fixes/changes.ts';
import { tagFixes } from '../fixes/html-fixes.ts';

export const audit = defineAudit('performance/preload', {
  importance: 'low',
  title: 'Preload hints',
  description:
    'Preload hints match the later request for the file. Otherwise the browser loads the file twice or ignores the hint.',
  reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-preload',
  measures: { preloads: 'Preload hints', incomplete: 'Incomplete hints' },
  results: {
    'none-used': notApplicable('The page has no preload hints'),
    usable: passed('The preload hints are complete'),
    incomplete: failed(
      'Some preload hints are incomplete',
      'Add an as attribute with the type of the file, and crossorigin to fonts, even if they are on the same origin.',
    ),
  },
  audit: (page) => {
    const preloads = hintLinks(page, 'preload');
    if (preloads.length === 0) return { result: 'none-used', value: 0 };
    const faulty = preloads.flatMap((link) => {
      const fault = faultOf(link);
      return fault === null ? [] : [{ link, fault }];
    });
    return {
      result: faulty.length > 0 ? 'incomplete' : 'usable',
      value: { preloads: preloads.length, incomplete: faulty.length },
      fixes: tagFixes(faulty, ({ link: { element, url } }) => {
        const attributes = element && url && missingAttributes(page, element, url);
        return attributes && { element, attributes };
      }),
      ...listEvidence(faulty, ({ link, fault }) => link.evidence(fault)),
    };
  },
});

function faultOf(link: HintLink): string | null {
  const destination = link.parameter('as')?.trim().toLowerCase();
  if (!destination) return 'no as attribute: the browser ignores it';
  if (destination === 'font' && link.parameter('crossorigin') === null) {
    return 'font without crossorigin: the browser loads it twice';
  }
  return null;
}

const FONT_FILE = /\.(?:woff2?|ttf|otf)$/i;
/** The `as` of the files that elements load. */
const DESTINATIONS: Readonly<Record<string, string>> = { script: 'script', link: 'style', img: 'image' };
/** If these differ, the browser does not use the preloaded file and loads it again. */
const MODES = ['crossorigin', 'integrity', 'referrerpolicy'];

/** The attributes with which the browser uses the file: for a font, or like the element that loads it; null if unknown. */
function missingAttributes(page: Page, hint: Element, url: URL): AttributeChanges | null {
  const isFont = hint.getAttribute('as')?.trim().toLowerCase() === 'font' || FONT_FILE.test(url.pathname);
  if (isFont) return { as: 'font', crossorigin: hint.getAttribute('crossorigin') ?? '' };
  const user = resourceReferences(page).find((use) => use.url === url.href && isLoading(use.element));
  if (!user || MODES.some((name) => hint.getAttribute(name) !== user.element.getAttribute(name))) return null;
  return { as: DESTINATIONS[user.element.localName] ?? null };
}

/** Whether the element loads its one file as soon as the browser finds it. */
function isLoading(element: Element): boolean {
  const value = (name: string) => element.getAttribute(name)?.trim().toLowerCase() ?? '';
  if (element.localName === 'script') return value('type') !== 'module';
  if (element.localName === 'link') return value('rel') === 'stylesheet';
  const hasChoice = element.hasAttribute('srcset') || element.parentElement?.localName === 'picture';
  return element.localName === 'img' && value('loading') !== 'lazy' && !hasChoice;
}
