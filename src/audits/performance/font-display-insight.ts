import type { Declaration } from '../../engine/css/parse-stylesheet.ts';
import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { documentConfidence } from '../../facts/certainty/rendering.ts';
import { listEvidence, textEvidence } from '../../facts/evidence.ts';
import { type FontFace, fontFaces, usedFontFaces } from '../../facts/network/used-font-faces.ts';
import { isOnSiteOf } from '../../facts/same-site.ts';
import { defineAudit, failed, notApplicable, passed, undetermined, unknown } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { MAX_SNIPPETS, tagFixes } from '../fixes/html-fixes.ts';
import { incompleteReason } from '../unseen-content.ts';

/** Values with which text is visible in a fallback font while its font loads. */
const VISIBLE_DISPLAYS = ['swap', 'optional'];

export const audit = defineAudit('performance/font-display-insight', {
  importance: 'low',
  title: 'Font display',
  description:
    'Text stays visible in a fallback font while its web font loads. Without font-display, browsers hide it for up to three seconds.',
  reference: 'https://developer.chrome.com/docs/performance/insights/font-display',
  measures: { fontFaces: 'Web fonts', hidingText: 'Fonts that hide text', fontDisplay: 'font-display' },
  results: {
    'no-fonts': notApplicable('The page loads no web fonts'),
    visible: passed('Text stays visible while fonts load'),
    hidden: failed(
      'Text may be invisible while fonts load',
      'Add font-display: swap (or optional) to the @font-face rules of the listed fonts.',
    ),
    undetermined: undetermined('Text visibility', 'stylesheets'),
    unused: unknown(
      'needs-script',
      'Whether text uses the web fonts can be determined only in a browser',
      'Add font-display: swap (or optional) to the @font-face rules, if scripts of the page add text in these fonts.',
    ),
  },
  audit: (page) => {
    const faces = usedFontFaces(page);
    const hiding = faces.filter(hidesText);
    const measured = {
      value: { fontFaces: faces.length, hidingText: hiding.length },
      expected: { fontDisplay: VISIBLE_DISPLAYS },
      ...listEvidence(hiding, ({ family, display, sheet }) =>
        textEvidence(`@font-face { font-family: "${family}" }`, `font-display: ${display}`, sheet.url),
      ),
      confidence: 'likely' as const,
    };
    if (hiding.length > 0) return { result: 'hidden', ...measured, fixes: fixesOf(page, hiding) };
    const reason = incompleteReason(page, resourcesFor(page, 'stylesheet'));
    if (reason) return { result: 'undetermined', reason, ...measured };
    if (faces.length > 0) return { result: 'visible', ...measured };
    const mayHide = documentConfidence(page) !== 'certain' && fontFaces(page).some(hidesText);
    return { result: mayHide ? 'unused' : 'no-fonts', ...measured };
  },
});

function hidesText({ display }: FontFace): boolean {
  return !VISIBLE_DISPLAYS.includes(display);
}

const GOOGLE_FONTS = /^(?:https?:)?\/\/fonts\.googleapis\.com\/css2?\?/;
/** In a fallback font, icons are letters or words: better invisible while their font loads. */
const ICON_FONT = /icon|symbol|awesome|glyph|dashicons/i;

/** The links to Google Fonts with `display=swap`, and the rules of this site with `font-display`. */
function fixesOf(page: Page, hiding: readonly FontFace[]): OfferedFix[] {
  const faces = hiding.filter(({ family }) => !ICON_FONT.test(family));
  const links = faces
    .map(({ sheet }) => sheet.element)
    .filter((element) => GOOGLE_FONTS.test(hrefOf(element)));
  return [
    ...tagFixes([...new Set(links)], (element) => {
      const href = hrefOf(element);
      return ICON_FONT.test(href) ? null : { element, attributes: { href: withSwap(href) } };
    }),
    ...faces
      .values()
      .filter(({ sheet }) => isOnSiteOf(page, sheet.url))
      .take(MAX_SNIPPETS)
      .flatMap(({ declarations }) => swappingRule(declarations)),
  ];
}

function hrefOf(element: FontFace['sheet']['element']): string {
  return element.getAttribute('href')?.trim() ?? '';
}

function withSwap(href: string): string {
  const [url = '', fragment] = href.split('#', 2);
  const swapping = /[?&]display=/.test(url)
    ? url.replace(/([?&]display=)[^&]*/, '$1swap')
    : `${url}&display=swap`;
  return fragment === undefined ? swapping : `${swapping}#${fragment}`;
}

const NAME = /^-{0,2}[a-z_][\w-]*$/i;
const STRING = /"[^"\n]*"|'[^'\n]*'/g;
/** Characters that could end the declaration, the rule or the `style` element; escapes could hide them. */
const BREAKING = /[{}<\\]|\/\*/;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** The rule with `font-display: swap`; empty if it would be clipped, or if a value could change other CSS. */
function swappingRule(declarations: readonly Declaration[]): OfferedFix[] {
  const others = declarations.filter(({ property }) => property !== 'font-display');
  const lines = others.map(
    ({ property, value, isImportant }) => `  ${property}: ${value}${isImportant ? ' !important' : ''};`,
  );
  const code = ['@font-face {', ...lines, '  font-display: swap;', '}'].join('\n');
  const isSafe = code.length <= MAX_TEXT_CHARACTERS && others.every(isComplete);
  return isSafe ? [{ label: 'CSS', language: 'css', code }] : [];
}

/** Whether the declaration ends where its value ends: strings and brackets are closed. */
function isComplete({ property, value }: Pick<Declaration, 'property' | 'value'>): boolean {
  if (!NAME.test(property) || value.length > MAX_TEXT_CHARACTERS || BREAKING.test(value)) return false;
  const open: string[] = [];
  for (const character of value.replace(STRING, '')) {
    const closing = CLOSING[character];
    if (closing) open.push(closing);
    else if (')]'.includes(character) && open.pop() !== character) return false;
    else if ('"\'!@'.includes(character) || (character === ';' && open.length === 0)) return false;
  }
  return open.length === 0;
}
