import { audit } from '../../../src/audits/performance/font-display-insight.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

function styled(css: string, body = '<p class=icon>Text'): string {
  return `<!doctype html><style>${css}</style><body>${body}`;
}
function face(display: string, family = '"My Font"'): string {
  return `@font-face { font-family: ${family}; src: local(x), url(/x.woff2) format("woff2"); ${display} }`;
}
/** A page with that stylesheet of `/a.css`, or of another address. */
function linked(text: string, href = '/a.css') {
  const html = `<!doctype html><link rel=stylesheet href=${href}><p>x`;
  return { html, resources: [fetched('stylesheet', href, { text })] };
}
const RULE =
  '@font-face {\n  font-family: "My Font";\n  src: local(x), url(/x.woff2) format("woff2");\n  font-display: swap;\n}';
const USE = 'p { font: 12px/1 "My Font", serif }';

describeAudit(audit, {
  'no-fonts': {
    'there is no CSS': {},
    'another rule of the same specificity overrides the font': styled(
      `${face('')} p { font-family: My Font } p { font-family: serif }`,
    ),
    'no element uses the font': styled(`${face('')} .other { font-family: My Font }`),
    'a script may add text, but its font would not hide it': styled(
      face('font-display: swap'),
      '<p>Text<script>addText()</script>',
    ),
    'another font has a similar name': styled(
      `${face('', 'Inter')} p { font: 12px Inter Tight, "Inter Tight", my-inter }`,
    ),
    'the font is part of the CSS': styled(`@font-face{font-family:My Font;src:url(data:font/woff2,x)}${USE}`),
  },
  unused: {
    'no text uses the font yet, but a script may add text': {
      html: styled(`${face('')} .other { font-family: My Font }`, '<p>Text<script>addText()</script>'),
      value: { fontFaces: 0, hidingText: 0 },
    },
  },
  visible: {
    'text is shown in a fallback font': {
      html: styled(face('font-display: swap') + USE),
      value: { fontFaces: 1, hidingText: 0 },
    },
    'the font is optional': styled(face('font-display: Optional') + USE),
    'only some hide text': styled(face('font-display:swap') + face('font-weight:700') + USE),
  },
  hidden: {
    'nothing is declared': {
      html: styled(face('') + USE),
      value: { fontFaces: 1, hidingText: 1 },
      snippets: ['@font-face { font-family: "my font" }'],
      notes: ['font-display: auto'],
      fixes: [RULE],
    },
    ...pagesFor(
      [
        `unicode-range: ${'U+0-1, '.repeat(200)}U+2`,
        `unicode-range: U+0-1, ${'"('.repeat(50_000)}`,
        'font-weight: [',
        'font-weight: )(',
        'font-weight: (]',
        'font-weight: "a\\" b"',
        'font-weight: \\',
        'font-weight: "</style>"',
        'font-weight: a!b',
        'a b: c',
        '*zoom: 1',
      ],
      (part) => [
        `the rule is too long or could change other CSS: ${part.slice(0, 40)}`,
        { ...linked(USE + face(`${part};`)), fixes: [] },
      ],
    ),
    'it draws icons': { html: styled(`${face('', 'My Icons')} p { font: 1em My Icons }`), fixes: [] },
    'another site has the rule': { ...linked(USE + face(''), 'https://example.net/a.css'), fixes: [] },
    ...pagesFor(
      [
        ['family=A:wght@400', 'family=A:wght@400&amp;display=swap'],
        ['display=block&family=A<"b#c', 'display=swap&amp;family=A<&quot;b#c'],
        ['family=A&display=block;}`</style>', 'family=A&amp;display=swap'],
        [`family=A&text=${'display='.repeat(12_500)}`, null],
        ['family=Material+Icons', null],
      ] as const,
      ([query, fixed]) => [
        `Google Fonts has the rule, for ${query.slice(0, 40)}`,
        {
          html: `<!doctype html><link crossorigin rel=stylesheet href='//fonts.googleapis.com/css2?${query}'><p>x`,
          resources: [
            fetched(
              'stylesheet',
              new URL(`https://fonts.googleapis.com/css2?${query}`).href.split('#', 1)[0] ?? '',
              { text: USE + face('font-display: block') },
            ),
          ],
          fixes: fixed
            ? [`<link crossorigin rel="stylesheet" href="//fonts.googleapis.com/css2?${fixed}">`]
            : [],
        },
      ],
    ),
    'text is blocked': {
      html: styled(face('font-display: block') + USE),
      notes: ['font-display: block'],
      fixes: [RULE],
    },
    'there is a fallback only for a while': styled(face('font-display: fallback') + USE),
    'its server does not respond, which the browser waits for as well': {
      html: styled(face('') + USE),
      resources: [notFetched('font', '/x.woff2')],
    },
    'an icon draws it': styled(`${face('')} .icon::before { font-family: 'My Font'; content: 'x' }`),
    'a fallback names it': styled(`${face('', 'Inter')} p{font-family:var(--a, Inter )}`),
    'a variable names it': styled(`${face('')} :root { --body: "My Font" } p { font-family: var(--body) }`),
    'only its bold face hides text, and the text is bold': {
      html: styled(`${face('font-display:swap')}${face('font-weight:700')}${USE} p { font-weight: bold }`),
      value: { fontFaces: 1, hidingText: 1 },
    },
    'an attribute names it': styled(face(''), '<b style="font-family: My Font">x</b>'),
    'a fetched stylesheet says it': linked(face('') + USE, '/css/a.css'),
  },
});
