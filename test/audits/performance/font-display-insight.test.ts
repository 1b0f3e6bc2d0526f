import { audit } from '../../../src/audits/performance/font-display-insight.ts';
import { describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';

function styled(css: string, body = '<p class=icon>Text'): string {
  return `<!doctype html><style>${css}</style><body>${body}`;
}
function face(display: string, family = '"My Font"'): string {
  return `@font-face { font-family: ${family}; src: local(x), url(/x.woff2) format("woff2"); ${display} }`;
}
const USE = 'p { font: 12px/1 "My Font", serif }';

describeAudit(audit, {
  'no-fonts': [
    { when: 'there is no CSS' },
    { when: 'no element uses the font', html: styled(`${face('')} .other { font-family: My Font }`) },
    {
      when: 'another font has a similar name',
      html: styled(`${face('', 'Inter')} p { font: 12px Inter Tight, "Inter Tight", my-inter }`),
    },
    {
      when: 'the font is part of the CSS',
      html: styled(`@font-face{font-family:My Font;src:url(data:font/woff2,x)}${USE}`),
    },
  ],
  visible: [
    {
      when: 'text is shown in a fallback font',
      html: styled(face('font-display: swap') + USE),
      value: { fontFaces: 1, hidingText: 0 },
    },
    { when: 'the font is optional', html: styled(face('font-display: Optional') + USE) },
    {
      when: 'only some faces hide text',
      html: styled(face('font-display:swap') + face('font-weight:700') + USE),
    },
  ],
  hidden: [
    {
      when: 'nothing is declared',
      html: styled(face('') + USE),
      value: { fontFaces: 1, hidingText: 1 },
      snippets: ['@font-face { font-family: "my font" }'],
      notes: ['font-display: auto'],
    },
    {
      when: 'text is blocked',
      html: styled(face('font-display: block') + USE),
      notes: ['font-display: block'],
    },
    { when: 'there is a fallback only for a while', html: styled(face('font-display: fallback') + USE) },
    {
      when: 'its server does not respond, which the browser waits for as well',
      html: styled(face('') + USE),
      source: { resources: [notFetched('font', 'https://example.org/x.woff2')] },
    },
    { when: 'an icon draws it', html: styled(`${face('')} .icon::before { font-family: 'My Font' }`) },
    {
      when: 'it is the fallback of a variable',
      html: styled(`${face('', 'Inter')} p{font-family:var(--a, Inter )}`),
    },
    { when: 'a variable names it', html: styled(`${face('')} :root { --body: "My Font" }`) },
    { when: 'an attribute names it', html: styled(face(''), '<b style="font-family: My Font">x</b>') },
    {
      when: 'a fetched stylesheet says it',
      html: '<!doctype html><link rel=stylesheet href=/css/a.css><p>x',
      source: {
        resources: [fetched('stylesheet', 'https://example.org/css/a.css', { text: face('') + USE })],
      },
    },
  ],
  undetermined: [
    CLIENT_RENDERED,
    {
      when: 'a stylesheet took too long',
      source: { resources: [notFetched('stylesheet', 'https://example.org/a.css', 'timeout')] },
    },
  ],
});
