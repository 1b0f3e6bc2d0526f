import type { Element } from '../../../engine/page.ts';

/** Obsolete on every element. */
const EVERYWHERE = new Set(['contextmenu', 'dropzone', 'onshow']);

/** By element, the attributes that section 16.2 of the HTML standard calls obsolete. */
const BY_ELEMENT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    a: 'charset coords datafld datasrc methods name rev shape urn',
    area: 'hreflang nohref type',
    body: `alink background bgcolor bottommargin leftmargin link marginheight marginwidth rightmargin text
      topmargin vlink`,
    br: 'clear',
    button: 'dataformatas datafld datasrc',
    caption: 'align',
    col: 'align char charoff valign width',
    div: 'align dataformatas datafld datasrc',
    dl: 'compact',
    embed: 'align hspace name vspace',
    fieldset: 'datafld',
    form: 'accept',
    frame: 'datafld datasrc',
    h1: 'align',
    h2: 'align',
    h3: 'align',
    h4: 'align',
    h5: 'align',
    h6: 'align',
    head: 'profile',
    hr: 'align color noshade size width',
    html: 'manifest version',
    iframe: `align allowtransparency datafld datasrc frameborder framespacing hspace longdesc marginheight
      marginwidth scrolling vspace`,
    img: 'align border datafld datasrc hspace longdesc lowsrc name vspace',
    input: 'align border dataformatas datafld datasrc hspace ismap usemap vspace',
    label: 'dataformatas datafld datasrc',
    legend: 'align dataformatas datafld datasrc',
    li: 'type',
    link: 'charset methods rev target urn',
    marquee: 'dataformatas datafld datasrc',
    menu: 'compact label type',
    meta: 'scheme',
    object: `align archive border classid code codebase codetype dataformatas datafld datasrc declare hspace
      standby typemustmatch usemap vspace`,
    ol: 'compact',
    option: 'dataformatas datasrc name',
    p: 'align',
    pre: 'width',
    script: 'charset event for language',
    select: 'dataformatas datafld datasrc',
    span: 'dataformatas datafld datasrc',
    style: 'type',
    table: `align background bgcolor border bordercolor cellpadding cellspacing dataformatas datapagesize
      datasrc frame height rules summary width`,
    tbody: 'align background char charoff height valign',
    td: 'abbr align axis background bgcolor char charoff height nowrap scope valign width',
    textarea: 'datafld datasrc',
    tfoot: 'align background char charoff height valign',
    th: 'align axis background bgcolor char charoff height nowrap valign width',
    thead: 'align background char charoff height valign',
    tr: 'align background bgcolor char charoff height valign',
    ul: 'compact type',
  }).map(([element, names]) => [element, new Set(names.split(/\s+/))]),
);

/** Values with which section 16.1 lets an obsolete attribute pass, by element and attribute. */
const TOLERATED: ReadonlyMap<string, (value: string, element: Element) => boolean> = new Map([
  ['a name', (value: string) => value !== ''],
  ['img border', (value: string) => value === '0'],
  ['script charset', (value: string) => value.toLowerCase() === 'utf-8'],
  ['script language', (value: string, script: Element) => isPlainJavaScript(value, script)],
  ['style type', (value: string) => value.toLowerCase() === 'text/css'],
]);

/** The names of the HTML element's obsolete attributes, in source order. */
export function obsoleteAttributes(element: Element): string[] {
  const names = BY_ELEMENT.get(element.tagName);
  return element.attrs
    .filter(
      ({ name, value }) =>
        (names?.has(name) || EVERYWHERE.has(name)) &&
        !TOLERATED.get(`${element.tagName} ${name}`)?.(value, element),
    )
    .map(({ name }) => name);
}

function isPlainJavaScript(language: string, script: Element): boolean {
  const type = script.attrs.find(({ name }) => name === 'type')?.value ?? 'text/javascript';
  return language.toLowerCase() === 'javascript' && type.toLowerCase() === 'text/javascript';
}
