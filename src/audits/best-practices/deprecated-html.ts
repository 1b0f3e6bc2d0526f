import { html } from 'parse5';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { defineAudit, passed, warning } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { obsoleteHtmlFixes } from '../fixes/obsolete-html-fixes.ts';

/** The elements that section 16.2 of the HTML standard calls entirely obsolete, by their replacement. */
const OBSOLETE_ELEMENTS = new Map(
  Object.entries({
    '<abbr>': 'acronym',
    '<embed> or <object>': 'applet',
    CSS: 'basefont blink center font multicol nobr spacer',
    '<audio>': 'bgsound',
    'CSS, or a heading, <strong> or <mark>': 'big',
    '<ul>': 'dir',
    '<iframe> with CSS, or one complete page': 'frame frameset noframes',
    'a <form> with a text field': 'isindex',
    'the Web Cryptography API': 'keygen',
    '<pre> with <code>': 'listing xmp',
    'CSS animations': 'marquee',
    'a script for the contextmenu event': 'menuitem',
    'ids of your own': 'nextid',
    'the content of <object>': 'noembed',
    'the data attribute of <object>': 'param',
    'a text/plain file': 'plaintext',
    'text directly inside <ruby>': 'rb',
    'nested <ruby>': 'rtc',
    '<del> for an edit, else <s>': 'strike',
    '<code>, <kbd>, <samp> or <var>': 'tt',
  }).flatMap(([replacement, names]) => names.split(' ').map((name) => [name, replacement] as const)),
);

/** Attributes that are obsolete on every element. */
const OBSOLETE_EVERYWHERE = new Set(['contextmenu', 'dropzone', 'onshow']);

/** The attributes that section 16.2 of the HTML standard calls obsolete, by the elements. */
const OBSOLETE_ATTRIBUTES = new Map(
  Object.entries({
    a: 'charset coords datafld datasrc methods name rev shape urn',
    area: 'hreflang nohref type',
    body: `alink background bgcolor bottommargin leftmargin link marginheight marginwidth rightmargin text
      topmargin vlink`,
    br: 'clear',
    'button label marquee select span': 'dataformatas datafld datasrc',
    'caption h1 h2 h3 h4 h5 h6 p': 'align',
    col: 'align char charoff valign width',
    'div legend': 'align dataformatas datafld datasrc',
    'dl ol': 'compact',
    embed: 'align hspace name vspace',
    fieldset: 'datafld',
    form: 'accept',
    'frame textarea': 'datafld datasrc',
    head: 'profile',
    hr: 'align color noshade size width',
    html: 'manifest version',
    iframe: `align allowtransparency datafld datasrc frameborder framespacing hspace longdesc marginheight
      marginwidth scrolling vspace`,
    img: 'align border datafld datasrc hspace longdesc lowsrc name vspace',
    input: 'align border dataformatas datafld datasrc hspace ismap usemap vspace',
    'li style': 'type',
    link: 'charset methods rev target urn',
    menu: 'compact label type',
    meta: 'scheme',
    object: `align archive border classid code codebase codetype dataformatas datafld datasrc declare
      hspace standby typemustmatch usemap vspace`,
    option: 'dataformatas datasrc name',
    pre: 'width',
    script: 'charset event for language',
    table: `align background bgcolor border bordercolor cellpadding cellspacing dataformatas datapagesize
      datasrc frame height rules summary width`,
    'tbody tfoot thead': 'align background char charoff height valign',
    td: 'abbr align axis background bgcolor char charoff height nowrap scope valign width',
    th: 'align axis background bgcolor char charoff height nowrap valign width',
    tr: 'align background bgcolor char charoff height valign',
    ul: 'compact type',
  }).flatMap(([elements, names]) =>
    elements.split(' ').map((element) => [element, new Set(names.split(/\s+/))] as const),
  ),
);

/** Values for which section 16.1 allows an obsolete attribute, by element and attribute. */
const ALLOWED_VALUES: ReadonlyMap<string, (value: string, element: Element) => boolean> = new Map([
  ['a name', (value: string) => value !== ''],
  ['img border', (value: string) => value === '0'],
  ['script charset', (value: string) => value.toLowerCase() === 'utf-8'],
  ['script language', (value: string, script: Element) => isPlainJavaScript(value, script)],
  ['style type', (value: string) => value.toLowerCase() === 'text/css'],
]);

export const audit = defineAudit('best-practices/deprecated-html', {
  importance: 'low',
  title: 'Obsolete HTML',
  description:
    'The page uses no elements or attributes that are obsolete in the HTML standard. Browsers may drop them, and CSS does the same with less markup.',
  reference: 'https://html.spec.whatwg.org/multipage/obsolete.html',
  measures: { elements: 'Obsolete elements', attributes: 'Obsolete attributes' },
  results: {
    none: passed('The page uses no obsolete HTML'),
    used: warning(
      'The page uses obsolete elements or attributes',
      'Replace each element as its note says, and move presentational attributes to CSS.',
    ),
  },
  audit: (page) => {
    const uses = obsoleteUses(page);
    return {
      result: uses.length > 0 ? 'used' : 'none',
      value: {
        elements: uses.filter(({ replacement }) => replacement !== undefined).length,
        attributes: uses.reduce((sum, { attributes }) => sum + attributes.length, 0),
      },
      expected: { elements: 0, attributes: 0 },
      fixes: obsoleteHtmlFixes(page, uses),
      ...listEvidence(uses, (use) => elementEvidence(use.element, note(use))),
    };
  },
});

interface ObsoleteUse {
  element: Element;
  /** The replacement for the element; undefined when only its attributes are obsolete. */
  replacement: string | undefined;
  attributes: string[];
}

function obsoleteUses(page: Page): ObsoleteUse[] {
  const uses: ObsoleteUse[] = [];
  for (const element of page.document.elements) {
    if (element.namespaceURI !== html.NS.HTML) continue;
    const replacement = OBSOLETE_ELEMENTS.get(element.localName);
    const attributes = obsoleteAttributes(element);
    if (replacement !== undefined || attributes.length > 0) uses.push({ element, replacement, attributes });
  }
  return uses;
}

function note({ element, replacement, attributes }: ObsoleteUse): string {
  const notes: string[] = [];
  if (replacement !== undefined) notes.push(`<${element.localName}> is obsolete, use ${replacement}`);
  if (attributes.length > 0) notes.push(`obsolete: ${attributes.join(', ')}`);
  return notes.join('; ');
}

/** The names of the HTML element's obsolete attributes, in source order. */
function obsoleteAttributes(element: Element): string[] {
  const names = OBSOLETE_ATTRIBUTES.get(element.localName);
  return element.attributes
    .filter(
      ({ name, value }) =>
        (names?.has(name) || OBSOLETE_EVERYWHERE.has(name)) &&
        !ALLOWED_VALUES.get(`${element.localName} ${name}`)?.(value, element),
    )
    .map(({ name }) => name);
}

function isPlainJavaScript(language: string, script: Element): boolean {
  const type = script.getAttribute('type') ?? 'text/javascript';
  return language.toLowerCase() === 'javascript' && type.toLowerCase() === 'text/javascript';
}
