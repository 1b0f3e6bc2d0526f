import { audit } from '../../../src/audits/performance/font-display-insight.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

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
    'a script may add text, but its font would not hide it': styled(
      face('font-display: swap'),
      '<p>Text<script>addText()</script>',
    ),
    'another font has a similar name': styled(
      `${face('', 'Inter')} p { font: 12px Inter Tight, "Inter Tight", my-inter }`,
    ),
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
      [`unicode-range: ${'U+0-1, '.repeat(200)}U+2`, 'font-weight: )(', 'font-weight: "a\\" b"', 'a b: c'],
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
        ['family=A&display=block;}`</style>', 'family=A&amp;display=swap'],
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
    'an attribute names it': styled(face(''), '<b style="font-family: My Font">x</b>'),
    'a fetched stylesheet says it': linked(face('') + USE, '/css/a.css'),
  },
});
