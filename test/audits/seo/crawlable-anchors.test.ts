import { audit } from '../../../src/audits/seo/crawlable-anchors.ts';
import { CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';

const failing = (when: string, html: string, note: string) => ({ when, html, notes: [note], value: 1 });
const VOID = 'href is javascript:void(0)';
const HANDLER = 'event handler but no href';

describeAudit(audit, {
  none: [
    { when: 'there are no links' },
    { when: 'the link is in a template', html: '<template><a href="javascript:void(0)">x</a></template>' },
  ],
  followable: [
    { when: 'a link has an address', html: '<a href="/x">x</a>' },
    { when: 'href is empty', html: '<a href="">x</a>' },
    { when: 'href is a fragment', html: '<a href="#">x</a>' },
    { when: 'an anchor has no href', html: '<a>x</a>' },
    { when: 'an anchor has an id', html: '<a id="here" target="_blank"></a>' },
    { when: 'an anchor has a name', html: '<a name="here" target="_blank"></a>' },
    { when: 'the name is set beside a void script', html: '<a name="x" href="javascript:void(0)">x</a>' },
    { when: 'a role makes it something else', html: '<a role="button" href="javascript:void(0)">x</a>' },
    { when: 'it opens the mail program', html: '<a href=" mailto:a@example.org">x</a>' },
    { when: 'a script does something', html: '<a href="javascript:open(1)">x</a>' },
    { when: 'a base gives the host', html: '<base href="https://example.com/"><a href="x">x</a>' },
    { when: 'an SVG links by xlink:href', html: '<svg><a xlink:href="/x" target="_blank"></a></svg>' },
    { when: 'a link of an SVG has no address', html: '<svg><a target="_blank"></a></svg>' },
  ],
  unfollowable: [
    {
      ...failing('the script is void', '<a href="javascript:void(0)">x</a>', VOID),
      snippets: ['<a href="javascript:void(0)">'],
    },
    failing('the void script has a semicolon', '<a href="javascript:void(0);">x</a>', VOID),
    failing('the void script has no brackets', '<a href="javascript: void 0">x</a>', VOID),
    failing('it leads to a file', '<a href="file:///x">x</a>', 'links to a local file'),
    failing('a file has a name too', '<a name="x" href="file:///x">x</a>', 'links to a local file'),
    failing('href is missing beside target', '<a target="_blank">x</a>', 'no href'),
    failing('href is missing beside rel', '<a rel="next">x</a>', 'no href'),
    failing('only a handler is there', '<a onclick="go()">x</a>', HANDLER),
    ...[
      [`location.href='/tools'`, '/tools'],
      [` window.location = "/a'b"; `, null],
      [`document.location.href = '/tools?a&amp;b="<b>;{}*/é' ;`, null],
      [`document.location.href = '/tools?a&amp;b;{}*/é\`' `, '/tools?a&amp;b;{}*/é`'],
      [`window.location='//example.com/</script>'`, '//example.com/</script>'],
      [`document.location=&quot;https://example.com/a b&quot;;`, 'https://example.com/a b'],
    ].map(([handler, href]) => ({
      ...failing(
        `the handler is ${handler}`,
        `<a class=b onclick='${handler?.replaceAll("'", '&#39;')}'>x</a>`,
        HANDLER,
      ),
      fixes: href ? [`<a class="b" href="${href}">`] : [],
    })),
    ...[
      `location.href='javascript:go()'`,
      `location.href='java\tscript:go()'`,
      `location.href=' JavaScript:go()'`,
      `location.href='data:text/html,x'`,
      `location.href='/a' + id`,
      `location.href='/a';track()`,
      `if (ok) location.href='/a'`,
      `top.location.href='/a'`,
      `location.href='/\\x41'`,
      `location.href='/a\n'`,
      `location.href=''`,
      `location.href=' '`,
      `window.open('/a')`,
      `location.href='http://['`,
      `location.href${' '.repeat(100_000)}x`,
      `${' '.repeat(50_000)}x${' '.repeat(50_000)}`,
    ].map((handler) => ({
      ...failing(
        `the handler does not only open a page: ${JSON.stringify(handler.slice(0, 40))}`,
        `<a onclick="${handler}">x</a>`,
        HANDLER,
      ),
      fixes: [],
    })),
    {
      ...failing('href would enable target', `<a target=_blank onclick="location='/a'">x</a>`, 'no href'),
      fixes: [],
    },
    {
      ...failing(
        'the href is a void script beside the handler',
        `<a href="javascript:void(0)" onclick="location='/a'">x</a>`,
        VOID,
      ),
      fixes: ['<a href="/a">'],
    },
    failing('another handler is there', '<a onmouseover="go()">x</a>', HANDLER),
    failing('href is not a valid URL', '<a href="http://[">x</a>', 'href is not a valid URL'),
    failing('an SVG has a void link', '<svg><a href="javascript:void(0)"/></svg>', VOID),
    failing('the page is made by scripts', `<a target="_blank">x</a>${CLIENT_RENDERED.html}`, 'no href'),
    { when: 'there are very many', html: '<a target="_blank">x</a>'.repeat(30_000), value: 30_000 },
  ],
  'client-rendered': [{ when: 'nothing is wrong yet', html: `<a href="/x">x</a>${CLIENT_RENDERED.html}` }],
});
