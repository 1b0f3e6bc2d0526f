import { describe, expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import type { HeaderLine } from '../../src/page/headers.ts';
import { png } from '../facts/image-size/image-bytes.ts';
import { type AuditPage, pageOf } from './audit-cases.ts';
import { fetched } from './fetched.ts';

const ORIGIN = 'https://example.org';
const PAGE = '<!doctype html><html lang="en"><title>Shop</title>';
const TEXT =
  'We forge garden tools by hand, & sell them "as they are", from a workshop that opened in 1921. '.repeat(3);

/** The labels of the fixes that a check of the page offers, with the code to paste. */
function checkOf(id: string, html: string, page: AuditPage = {}) {
  return auditPage(pageOf({ html, ...page })).checks.find((check) => check.id === id);
}
const fixesOf = (...page: Parameters<typeof checkOf>) =>
  checkOf(...page)?.fixes.map(({ label, code }) => [label, code]);
const codeOf = (...page: Parameters<typeof fixesOf>) => fixesOf(...page)?.map(([, code]) => code);

describe('a missing header', () => {
  it.each([
    ['hsts', 'Strict-Transport-Security', 'max-age=31536000'],
    ['x-content-type-options', 'X-Content-Type-Options', 'nosniff'],
    ['clickjacking-mitigation', 'X-Frame-Options', 'SAMEORIGIN'],
    ['permissions-policy', 'Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
  ])('of %s is a line for each server', (id, name, value) => {
    expect(fixesOf(id, PAGE)).toEqual([
      ['nginx', `add_header ${name} "${value}" always;`],
      ['Apache', `Header always set ${name} "${value}"`],
      ['Caddy', `header ?${name} "${value}"`],
    ]);
  });

  it('of csp is a policy with the hosts that the page loads files from', () => {
    const resources = [
      fetched('script', 'https://cdn.example.net/a.js', { text: 'a()' }),
      fetched('script', `${ORIGIN}/b.js`),
      fetched('image', 'https://img.example.net/a.png'),
    ];
    const policy =
      "default-src 'none'; script-src 'self' https://cdn.example.net; style-src 'self'; img-src 'self' https://img.example.net data:; font-src 'self' data:; connect-src 'self'; media-src 'self'; frame-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'self'; frame-ancestors 'self'";
    expect(codeOf('csp', PAGE, { resources })?.[0]).toBe(
      `add_header Content-Security-Policy "${policy}" always;`,
    );
  });
});

it.each([
  ['html-has-lang', '<!doctype html><html class="a"><title>A</title>', '<html class="a" lang="…">'],
  ['html-has-lang', '<!doctype html><html xml:lang="de"><title>A</title>', '<html xml:lang="de" lang="de">'],
  ['doctype', '<title>A</title>', '<!doctype html>'],
  ['document-title', '<h1>Tools &amp; more</h1>', '<title>Tools &amp; more</title>'],
  ['document-title', '<p>A', '<title>…</title>'],
  ['viewport-insight', PAGE, '<meta name="viewport" content="width=device-width, initial-scale=1">'],
  ['canonical', `${PAGE}<link rel=canonical href="/">`, `<link rel="canonical" href="${ORIGIN}/page">`],
  ['meta-description', PAGE, '<meta name="description" content="…">'],
  ['image-alt', `${PAGE}<img src="a.png?b&amp;c">`, '<img src="a.png?b&amp;c" alt="…">'],
  ['link-name', `${PAGE}<a href="/x"></a>`, '<a href="/x" aria-label="…">'],
  ['button-name', `${PAGE}<button></button>`, '<button aria-label="…">'],
  ['frame-title', `${PAGE}<iframe src="/x"></iframe>`, '<iframe src="/x" title="…">'],
  ['label', `${PAGE}<input id="a&quot;b">`, '<label for="a&quot;b">…</label>'],
  ['label', `${PAGE}<input name="q" required>`, '<label>… <input name="q" required></label>'],
  ['select-name', `${PAGE}<select name="q"></select>`, '<label>… <select name="q">…</select></label>'],
  ['label', `${PAGE}<textarea name="q"></textarea>`, '<label>… <textarea name="q"></textarea></label>'],
  ['label', `${PAGE}<input id=a><input id=a>`, '<label for="a">…</label>'],
  ['landmark-one-main', `${PAGE}<p>A`, '<main>…</main>'],
  ['heading-one', `${PAGE}<p>A`, '<h1>Shop</h1>'],
  ['heading-one', `${PAGE}<h2 hidden>Menu</h2><h2 aria-hidden=true>A</h2><h2>Tools</h2>`, '<h1>Tools</h1>'],
  ['tabindex', `${PAGE}<a href="/x" tabindex="3">A</a>`, '<a href="/x" tabindex="0">'],
  ['html-lang-valid', '<!doctype html><html lang="zz-!"><title>A</title>', '<html lang="…">'],
  ['html-lang-valid', '<!doctype html><html lang="de_DE"><title>A</title>', '<html lang="de-DE">'],
  ['twitter-card', PAGE, '<meta name="twitter:card" content="summary">'],
  ['script-loading', `${PAGE}<script src="/a.js"></script>`, '<script src="/a.js" defer>'],
  ['render-blocking', `${PAGE}<link rel=stylesheet href=a><script src=b></script>`, '<script src="b" defer>'],
  [
    'preconnect',
    `${PAGE}<script src="//cdn.example"></script>`,
    '<link rel="preconnect" href="https://cdn.example">',
  ],
])('%s offers HTML made of the page', (id, html, code) => {
  expect(fixesOf(id, html)).toEqual([['HTML', code]]);
});

it('takes the description from the first sentences of the first paragraph', () => {
  const [[, code = ''] = []] = fixesOf('meta-description', `${PAGE}<p>Menu</p><p>${TEXT}</p>`) ?? [];
  expect(code).toBe(
    '<meta name="description" content="We forge garden tools by hand, &amp; sell them &quot;as they are&quot;, from a workshop that opened in 1921.">',
  );
});

describe('an image', () => {
  const image = (path: string, width: number) => ({
    resources: [fetched('image', path, { prefix: png(width, width / 2), bytes: 900_000 })],
  });
  const sized = (css: string, attributes = '') =>
    codeOf(
      'unsized-images',
      `${PAGE}<style>img { ${css} }</style><img src="/big.png" ${attributes}>`,
      image('/big.png', 4000),
    );

  it.each([
    ['alt=""', 'alt="" width="4000" height="2000"'],
    ['width="400"', 'width="400" height="200"'],
    ['height="400"', 'height="400" width="800"'],
  ])('with %s gets the missing dimensions of its file', (given, complete) => {
    expect(sized('', given)).toEqual([`<img src="/big.png" ${complete}>`]);
  });

  it('gets no height beside a width in percent', () => {
    expect(sized('width: auto', 'width="50%"')).toEqual([]);
  });

  it.each(['max-width: 100%', 'width: 300px', 'min-width: 9em', 'max-height: 50vh', 'height: 300px'])(
    'gets no size that would be distorted by CSS: %s',
    (css) => expect(sized(css)).toEqual([]),
  );

  it.each(['max-width: 100%; height: auto', 'height: auto', 'max-height: 50vh; width: auto'])(
    'gets its size where CSS keeps the aspect ratio: %s',
    (css) => expect(sized(css)).toEqual(['<img src="/big.png" width="4000" height="2000">']),
  );

  it('gets a srcset with smaller versions', () => {
    expect(codeOf('responsive-images', `${PAGE}<img src="/big.png">`, image('/big.png', 4000))).toEqual([
      '<img src="/big.png" srcset="/big-480.png 480w, /big-960.png 960w, /big.png 4000w" sizes="100vw">',
    ]);
  });

  it('gets AVIF and WebP versions', () => {
    const html = `${PAGE}<img src="/big.png?v=1" alt="">`;
    expect(codeOf('image-format', html, image('/big.png?v=1', 400))).toEqual([
      `<picture>
  <source srcset="/big.avif?v=1" type="image/avif">
  <source srcset="/big.webp?v=1" type="image/webp">
  <img src="/big.png?v=1" alt="">
</picture>`,
    ]);
  });

  it('is left out when its tag is too long to be shown whole', () => {
    expect(fixesOf('image-alt', `${PAGE}<img src="/${'a'.repeat(1_000)}.png">`)).toEqual([]);
  });
});

it.each([
  ['the URL of the page', '', '/page'],
  ['the canonical URL', '<link rel="canonical" href="/tools">', '/tools'],
  [
    'the URL of the page if canonical URLs conflict',
    '<link rel=canonical href=/a><link rel=canonical href=/b>',
    '/page',
  ],
])('offers the missing Open Graph tags with %s', (_, links, path) => {
  const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
  const tags = [
    og('title', 'Shop'),
    og('type', 'website'),
    og('image', `${ORIGIN}/….png`),
    og('url', ORIGIN + path),
  ];
  expect(codeOf('open-graph', PAGE + links)).toEqual([tags.join('\n')]);
});

it.each([
  ['html-has-lang', '<!doctype html><title>A</title>', {}, ['Add this tag below the doctype.']],
  [
    'charset',
    `<!doctype html><!--${'x'.repeat(1024)}--><html><head><title>ä</title>`,
    {
      headers: [['content-type', 'text/html']],
      source: { encoding: 'windows-1252', encodingSource: 'default' },
    },
    [
      'Move comments from above the <head> to its end: browsers read only the first 1024 bytes.',
      'Save the file in UTF-8.',
    ],
  ],
] as const)('of %s has steps where the tag alone does not suffice', (id, html, parts, steps) => {
  expect(checkOf(id, html, parts as object)?.fixes[0]?.steps).toEqual(steps);
});

it('names an icon only if the page names none', () => {
  const resources = [fetched('favicon', '/favicon.ico', { status: 404 })];
  expect(codeOf('favicon', PAGE, { resources })).toEqual([
    '<link rel="icon" href="/favicon.ico" sizes="any">',
  ]);
  expect(codeOf('favicon', `${PAGE}<link rel=icon href="/favicon.ico">`, { resources })).toEqual([]);
});

it.each([
  ['for a tooltip, whose text is missing', 'aria-tooltip-name', '<div role="tooltip"></div>'],
  ['for a link whose image has no alternative text', 'link-name', '<a href="/x"><img src="/a.png"></a>'],
])('offers no label %s', (_, id, html) => {
  expect(fixesOf(id, PAGE + html)).toEqual([]);
});

it('loads images far below the fold lazily, and the LCP image at once', () => {
  const img = (name: number, loading = '') => `<img src="/${name}.png" width="400" height="800"${loading}>`;
  const lazy = (html: string) => codeOf('image-lazy-loading', PAGE + html);
  expect(lazy(img(0) + img(1) + img(2) + img(3))).toEqual([img(3, ' loading="lazy"')]);
  expect(lazy(img(0, ' loading="lazy"'))).toEqual([img(0, ' loading="eager"')]);
});

it('hides the versions of the headers that the server sends', () => {
  const headers: HeaderLine[] = [
    ['server', 'nginx/1.24.0'],
    ['x-powered-by', 'PHP/7.4.3'],
    ['x-powered-by', 'ASP.NET 4'],
  ];
  expect(codeOf('server-signature', PAGE, { headers })).toEqual([
    'server_tokens off;\n# Delete other lines with "add_header x-powered-by".\nproxy_hide_header x-powered-by;\nfastcgi_hide_header x-powered-by;',
    '# In the main configuration, not in a virtual host or .htaccess:\nServerTokens Prod\nServerSignature Off\n# In the virtual host:\nHeader unset x-powered-by\nHeader always unset x-powered-by',
    'header -server\nheader -x-powered-by',
  ]);
});

it.each([
  ['session=secret; SameSite=Strict', 'session=…; Secure; HttpOnly; SameSite=strict'],
  ['theme=dark', 'theme=…; Secure; SameSite=lax'],
  [
    'a=1; Path=/; Domain=example.org; Max-Age=9',
    'a=…; Secure; SameSite=lax; Path=/; Domain=example.org; Max-Age=9',
  ],
  // Browsers reject the prefix without `Path=/` and `Secure`.
  ['__Host-x=1; Path=/;', '__Host-x=…; Secure; SameSite=lax; Path=/'],
])('adds the missing attributes to the cookie %s, and keeps its value out', (line, fixed) => {
  expect(codeOf('cookies', PAGE, { headers: [['set-cookie', line]] })).toEqual([`Set-Cookie: ${fixed}`]);
});

it('lets browsers cache files of the kinds that expire soon, but no errors and redirects of them', () => {
  const resources = ['a.css', 'b.js', 'c.js', 'd.php'].map((name) =>
    fetched('script', `/${name}`, { bytes: 9_000 }),
  );
  expect(codeOf('cache-insight', PAGE, { resources })).toEqual([
    '# In the http block:\nmap $status:$uri $lifetime_example_org {\n  default off;\n  ~*^(200|206|304):.*\\.(css|js)$ 30d;\n}\n# In the server block:\nexpires $lifetime_example_org;',
    `Header set Cache-Control "max-age=2592000" "expr=%{REQUEST_URI} =~ m#\\.(css|js)$# && %{REQUEST_STATUS} -in {'200','206','304'}"`,
    '# For files that Caddy serves itself:\n@static {\n  path *.css *.js\n  file\n}\nheader @static Cache-Control "max-age=2592000"',
  ]);
});

it('turns on compression', () => {
  const fixes = fixesOf('document-compression', `${PAGE}<p>${TEXT.repeat(50)}`);
  expect(fixes?.map(([label]) => label)).toEqual(['nginx', 'Apache', 'Caddy']);
  expect(fixes?.at(0)?.[1]).toMatch(/^gzip on;/);
  expect(fixes?.at(-1)).toEqual(['Caddy', 'encode zstd gzip']);
});

it('does not turn on compression again on a server that compresses the page', () => {
  const script = fetched('script', '/a.js', { bytes: 9_000, headers: [['content-type', 'text/javascript']] });
  const headers: HeaderLine[] = [['content-encoding', 'gzip']];
  const [, code] = fixesOf('text-compression', PAGE, { headers, resources: [script] })?.[0] ?? [];
  expect(code).toMatch(/^# Beside the line "gzip on;".*\ngzip_types /);
});
