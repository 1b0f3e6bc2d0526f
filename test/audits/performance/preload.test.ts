import { audit } from '../../../src/audits/performance/preload.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  'none-used': [
    { when: 'no link preloads', html: '<!doctype html><link rel=modulepreload href=a>', value: 0 },
  ],
  usable: [
    {
      when: 'kind and mode are declared',
      html: '<!doctype html><link rel=preload href=a as=script><link rel="PRELOAD x" href=b as=font crossorigin>',
      value: { preloads: 2, incomplete: 0 },
    },
  ],
  incomplete: [
    {
      when: 'a header does not declare the kind',
      headers: [
        ['link', '</a.css>; rel=preload; as=style, </x.woff2>; rel="preload"; as=font'],
        ['link', '</b.css>; rel=preload; as=font; crossorigin, </b>; rel=next'],
      ],
      value: { preloads: 3, incomplete: 1 },
      snippets: ['link: </a.css>; rel=preload; as=style, </x.woff2>; rel="preload"; as=font'],
    },
    {
      when: 'the kind is not declared',
      html: '<!doctype html><link rel=preload href=a><link rel=preload href=b as="">',
      value: { preloads: 2, incomplete: 2 },
      snippets: ['<link rel="preload" href="a">', '<link rel="preload" href="b" as>'],
    },
    {
      when: 'a font is requested without crossorigin',
      html: '<!doctype html><link rel=preload href=a as=font><link rel=preload href=b as=style>',
      value: { preloads: 2, incomplete: 1 },
      notes: ['font without crossorigin: the browser loads it twice'],
    },
  ],
});
