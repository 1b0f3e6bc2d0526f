import { audit } from '../../../src/audits/performance/preload.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';

describeAudit(audit, {
  'none-used': { 'no link preloads': { html: '<link rel=modulepreload href=a>', value: 0 } },
  usable: {
    'kind and mode are declared': {
      html: '<!doctype html><link rel=preload href=a as=script><link rel="PRELOAD x" href=b as=font crossorigin>',
      value: { preloads: 2, incomplete: 0 },
    },
  },
  incomplete: {
    'a header does not declare the kind': {
      headers: [
        ['link', '</a.css>; rel=preload; as=style, </x.woff2>; rel="preload"; as=font'],
        ['link', '</b.css>; rel=preload; as=font; crossorigin, </b>; rel=next'],
      ],
      value: { preloads: 3, incomplete: 1 },
      snippets: ['link: </a.css>; rel=preload; as=style, </x.woff2>; rel="preload"; as=font'],
      fixes: [],
    },
    'the kind is not declared, and elements of the page load the files': {
      html: `<!doctype html><link rel=preload href="a.css?b&amp;c" media="(width > 9px)">
        <link rel="preload x" as="" href='/a"><script>' fetchpriority=high crossorigin=anonymous>
        <link rel=preload href=c type="image/png">
        <link rel=stylesheet href="a.css?b&amp;c"><script src='/a"><script>' crossorigin=anonymous></script><img src=c>`,
      fixes: [
        '<link rel="preload" href="a.css?b&amp;c" media="(width > 9px)" as="style">',
        '<link rel="preload x" as="script" href="/a&quot;><script>" fetchpriority="high" crossorigin="anonymous">',
        '<link rel="preload" href="c" type="image/png" as="image">',
      ],
    },
    'the kind is not declared, and the name is that of a font': {
      html: '<!doctype html><link rel=preload href="//x.example/a>b.WOFF2?c#d" type=font/woff2 media=screen>',
      fixes: [
        '<link rel="preload" href="//x.example/a>b.WOFF2?c#d" type="font/woff2" media="screen" as="font" crossorigin>',
      ],
    },
    ...pagesFor(
      [
        '<script src=a type=module></script>',
        '<script src=a integrity=sha256-x></script>',
        '<img src=a loading=lazy>',
        '<img src=a srcset="b 2x">',
        '<picture><source srcset=b><img src=a></picture>',
        '<link rel="alternate stylesheet" href=a>',
      ],
      (html) => [
        `the kind is not declared, and the file could be loaded again for ${html}`,
        { html: `<!doctype html><link rel=preload href=a>${html}`, fixes: [] },
      ],
    ),
    'the URL is invalid': { html: '<link rel=preload href="http://[" as=font>', fixes: [] },
    'a font is requested without crossorigin': {
      html: '<!doctype html><link rel=preload href=a as=font><link rel=preload href=b as=style>',
      value: { preloads: 2, incomplete: 1 },
      notes: ['font without crossorigin: the browser loads it twice'],
      fixes: ['<link rel="preload" href="a" as="font" crossorigin>'],
    },
  },
});
