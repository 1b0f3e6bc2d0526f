import { html } from 'parse5';
import { Element, type Node, Text } from '../../engine/dom/nodes.ts';
import { isRendered } from '../../engine/dom/rendered-text.ts';
import type { Window } from '../../engine/dom/window.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { counted } from '../../engine/text/units.ts';
import { hiding } from '../../facts/document/hiding.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { anchorAddress } from '../../facts/links/outgoing-links.ts';
import { pageWindow } from '../../facts/scripts/page-window.ts';
import { clientRendered, defineAudit, failed, notApplicable, passed, unknown } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';
import genericTexts from './generic-link-texts.json' with { type: 'json' };

/** Texts that do not describe the target, by language, in lower case: the list of Lighthouse. Only whole texts match. */
const GENERIC_TEXTS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(genericTexts));
const ALL_TEXTS = Object.values(genericTexts).flat();

/** The first words of the generic texts. A link without any is not generic, which settles most without the cascade. */
const FIRST_WORDS = new Set(ALL_TEXTS.map((text) => text.split(' ')[0] ?? text));

/** A link with more nodes has a longer text than any in the list, so it is not read. */
const MAX_NODES_READ = 500;

export const audit = defineAudit('accessibility/link-text', {
  alsoIn: ['seo'],
  importance: 'medium',
  title: 'Descriptive link text',
  description:
    'Link text describes the target. Search engines use it, and many screen reader users move from link to link.',
  reference: 'https://developer.chrome.com/docs/lighthouse/seo/link-text/',
  results: {
    none: notApplicable('The page has no links to other pages'),
    descriptive: passed('Links have descriptive text'),
    generic: failed(
      'Some links have no descriptive text',
      'Replace generic text such as "click here" with the topic of the linked page.',
    ),
    'client-rendered': clientRendered('the links', 'Read the links in a browser.'),
    'unknown-language': unknown(
      'language-unknown',
      'The language of some links is not supported',
      'Check that the lang attribute is correct, and read the links out of context.',
    ),
  },
  audit: (page) => {
    const links = page.document.querySelectorAll('a').filter((element) => leadsAway(element, page));
    const generic = links.flatMap((element) => {
      const content = element.textContent.toLowerCase();
      if (!FIRST_WORDS.values().some((word) => content.includes(word))) return [];
      const text = innerText(page, element, MAX_NODES_READ)?.trim();
      return text && textsIn(textLanguage(page, element))?.includes(text.toLowerCase())
        ? [{ element, text }]
        : [];
    });
    if (generic.length > 0) {
      return {
        result: 'generic',
        title: `${counted(generic.length, 'link', 'has', 'have')} no descriptive text`,
        value: generic.length,
        expected: 0,
        ...listEvidence(generic, ({ element, text }) =>
          elementEvidence(element, `says "${text}"`, anchorAddress(element)),
        ),
      };
    }
    const unseen = unseenContent(page);
    if (unseen) return unseen;
    const unlisted = links.filter(
      (element) => !textsIn(textLanguage(page, element)) && /\S/.test(element.textContent),
    );
    if (unlisted.length === 0) return { result: links.length > 0 ? 'descriptive' : 'none', value: 0 };
    return {
      result: 'unknown-language',
      ...listEvidence(unlisted, (element) =>
        elementEvidence(element, `language "${textLanguage(page, element)}"`, anchorAddress(element)),
      ),
    };
  },
});

/** Whether the text matters: the link leads to another page, and search engines may follow it. */
function leadsAway(element: Element, page: Page): boolean {
  const address = anchorAddress(element);
  const rel = element.namespaceURI === html.NS.SVG ? '' : (element.getAttribute('rel') ?? '');
  return (
    address !== '' &&
    !rel.includes('nofollow') &&
    !/^(?:javascript|mailto):/i.test(address) &&
    withoutFragment(address) !== withoutFragment(page.url)
  );
}

/** The texts of the language, of all languages where none is declared; undefined for other languages. */
function textsIn(language: string | null): readonly string[] | undefined {
  return language ? GENERIC_TEXTS.get(language.toLowerCase().split('-')[0] ?? '') : ALL_TEXTS;
}

/** Elements that browsers put on lines of their own, or in cells of their own. */
const BLOCKS = new Set(
  `address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p
  plaintext pre search section summary table tbody td tfoot th thead tr ul xmp`.split(/\s+/),
);
const BLOCK_DISPLAY = /^(?:block|flex|flow-root|grid|list-item|table)\b/;
const LINE_BREAK = '\n';

/**
 * The DOM's `innerText` without layout: white space collapsed, lines separated by line breaks, hidden parts left out.
 * As in browsers, an element that is not rendered gives all of its text; so does an SVG, which has no
 * `innerText`. Null when there are more than `maxNodes` nodes to read.
 */
export function innerText(page: Page, element: Element, maxNodes: number): string | null {
  const window = pageWindow(page);
  const { isUnrendered, isInvisible } = hiding(page);
  const isWhole = element.namespaceURI === html.NS.SVG || isUnrendered(element);
  const texts: string[] = [];
  const pending: (Node | string)[] = element.childNodes.toReversed();
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') texts.push(next);
    else if (++nodes > maxNodes) return null;
    else if (next instanceof Element) {
      if (!isWhole && !isRendered(window, next)) continue;
      const edge = !isWhole && isBlock(window, next) ? [LINE_BREAK] : [];
      texts.push(...edge);
      pending.push(...edge, ...next.childNodes.toReversed());
    } else if (next instanceof Text) {
      if (isWhole) texts.push(next.data);
      else if (!isInvisible(next.parentElement ?? element)) texts.push(next.data.replaceAll(LINE_BREAK, ' '));
    }
  }
  return isWhole ? texts.join('') : collapsed(texts.join(''));
}

function isBlock(window: Window, element: Element): boolean {
  const display = window.getComputedStyle(element).getPropertyValue('display');
  return BLOCKS.has(element.localName) || BLOCK_DISPLAY.test(display);
}

function collapsed(text: string): string {
  return text
    .split(LINE_BREAK)
    .map((line) => line.replace(/[ \t\f\r]+/g, ' ').trim())
    .filter(Boolean)
    .join(LINE_BREAK);
}

/** The language that Lighthouse assumes for the text of an element, as written; null when it finds none. */
export function textLanguage(page: Page, element: Element): string | null {
  const { sole, declared, textLanguageWithin } = languages(page);
  if (sole !== null) return sole;
  const within = textLanguageWithin.get(element);
  return within === undefined ? (declared.get(element) ?? null) : within;
}

interface Languages {
  /** The language of the document, where a single declaration covers all of it. */
  sole: string | null;
  /** By element, the language that it or its nearest ancestor declares. */
  declared: ReadonlyMap<Element, string>;
  /** By element, the language of the elements inside it that have text; null when they differ. */
  textLanguageWithin: ReadonlyMap<Element, string | null>;
}

const languages = fact((page): Languages => {
  const declaring = page.document.querySelectorAll('[lang]');
  const [only] = declaring;
  if (!only) return NONE;
  if (declaring.length === 1 && (only.localName === 'html' || only.localName === 'body')) {
    return { ...NONE, sole: only.getAttribute('lang') };
  }
  const declared = new Map<Element, string>();
  for (const element of page.document.elements) {
    const own = element.getAttribute('lang');
    const language = own ?? (element.parentElement && declared.get(element.parentElement));
    if (typeof language === 'string') declared.set(element, language);
  }
  return { sole: null, declared, textLanguageWithin: languagesWithin(page, declared) };
});

const NONE: Languages = { sole: null, declared: new Map(), textLanguageWithin: new Map() };

// Visits elements from the last to the first, so that all descendants of an element come before it.
function languagesWithin(page: Page, declared: ReadonlyMap<Element, string>) {
  const within = new Map<Element, string | null>();
  const withText = new Set<Element>();
  for (const element of page.document.elements.toReversed()) {
    if (element.childNodes.some(isText)) withText.add(element);
    const parent = element.parentElement;
    if (!parent || !withText.has(element)) continue;
    withText.add(parent);
    for (const language of [within.get(element), declared.get(element) || undefined]) {
      if (language !== undefined) within.set(parent, joined(language, within.get(parent)));
    }
  }
  return within;
}

function isText(node: Node): boolean {
  return node instanceof Text && node.data !== '';
}

/** The first of two languages if they differ at most in their region; else null. */
function joined(first: string | null, later: string | null | undefined): string | null {
  if (later === undefined) return first;
  return first?.split('-')[0] === later?.split('-')[0] ? first : null;
}
