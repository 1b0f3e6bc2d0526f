import { audit } from '../../../src/audits/seo/crawlable-anchors.ts';
import { describeAudit, pagesFor, SHELL } from '../audit-cases.ts';

const failing = (html: string, note: string) => ({ html, notes: [note], value: 1 });
const VOID = 'href is javascript:void(0)';
const HANDLER = 'event handler but no href';

describeAudit(audit, {
  none: {
    'there are no links': {},
    'the link is in a template': '<template><a href="javascript:void(0)">x</a></template>',
  },
  followable: {
    'a link has an address': '<a href="/x">x</a>',
    'href is empty': '<a href="">x</a>',
    'an anchor has no href': '<a>x</a>',
    'an anchor has an id': '<a id="here" target="_blank"></a>',
    'the name is set beside a void script': '<a name="x" href="javascript:void(0)">x</a>',
    'a role makes it something else': '<a role="button" href="javascript:void(0)">x</a>',
    'it opens the mail program': '<a href=" mailto:a@example.org">x</a>',
    'a script does something': '<a href="javascript:open(1)">x</a>',
    'a base gives the host': '<base href="https://example.com/"><a href="x">x</a>',
    'an SVG links by xlink:href': '<svg><a xlink:href="/x" target="_blank"></a></svg>',
  },
  unfollowable: {
    'the script is void': {
      ...failing('<a href="javascript:void(0)">x</a>', VOID),
      snippets: ['<a href="javascript:void(0)">'],
    },
    'the void script has no brackets': failing('<a href="javascript: void 0">x</a>', VOID),
    'it leads to a file': failing('<a href="file:///x">x</a>', 'links to a local file'),
    'href is missing beside target': failing('<a target="_blank">x</a>', 'no href'),
    'only a handler is there': failing('<a onclick="go()">x</a>', HANDLER),
    ...pagesFor(
      [
        [`location.href='/tools'`, '/tools'],
        [` window.location = "/a'b"; `, null],
        [`document.location.href = '/tools?a&amp;b;{}*/é\`' `, '/tools?a&amp;b;{}*/é`'],
        [`window.location='//example.com/</script>'`, '//example.com/</script>'],
      ],
      ([handler = '', href]) => [
        `the handler is ${handler}`,
        {
          ...failing(`<a class=b onclick='${handler?.replaceAll("'", '&#39;')}'>x</a>`, HANDLER),
          fixes: href ? [`<a class="b" href="${href}">`] : [],
        },
      ],
    ),
    ...pagesFor(
      [
        `location.href='javascript:go()'`,
        `location.href='java\tscript:go()'`,
        `location.href='/a' + id`,
        `if (ok) location.href='/a'`,
        `${' '.repeat(50_000)}x${' '.repeat(50_000)}`,
      ],
      (handler) => [
        `the handler does not only open a page: ${JSON.stringify(handler.slice(0, 40))}`,
        { ...failing(`<a onclick="${handler}">x</a>`, HANDLER), fixes: [] },
      ],
    ),
    'href would enable target': {
      ...failing(`<a target=_blank onclick="location='/a'">x</a>`, 'no href'),
      fixes: [],
    },
    'the href is a void script beside the handler': {
      ...failing(`<a href="javascript:void(0)" onclick="location='/a'">x</a>`, VOID),
      fixes: ['<a href="/a">'],
    },
    'href is not a valid URL': failing('<a href="http://[">x</a>', 'href is not a valid URL'),
    'an SVG has a void link': failing('<svg><a href="javascript:void(0)"/></svg>', VOID),
    'the page is made by scripts': failing(`<a target="_blank">x</a>${SHELL}`, 'no href'),
    'there are very many': { html: '<a target="_blank">x</a>'.repeat(30_000), value: 30_000 },
  },
  'client-rendered': { 'nothing is wrong yet': `<a href="/x">x</a>${SHELL}` },
});
