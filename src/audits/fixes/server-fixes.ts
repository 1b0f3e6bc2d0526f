import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { headerValue } from '../../page/headers.ts';
import type { OfferedFix } from './changes.ts';

/** Configuration for the most common web servers. */
interface ServerLines {
  nginx: string;
  apache: string;
  /** Left out where Caddy does it by default. */
  caddy?: string;
}

/**
 * Headings in the code of fixes, which name the part of the configuration that the next lines belong to. Lines before the
 * first heading belong to the site, which for https is not the part for port 80.
 */
export const PLACES = {
  nginx: {
    outer: '# In the http block:',
    site: '# In the server block:',
    port80: '# In the server block that listens on port 80:',
  },
  Apache: {
    outer: '# In the main configuration, not in a virtual host or .htaccess:',
    site: '# In the virtual host:',
    port80: '# In the virtual host for port 80:',
  },
  Caddy: {
    outer: '# At the top level:',
    site: '# In the block of the site:',
    port80: '# In the block for http://, if there is one:',
  },
} as const;

/** For lines with which Apache responds to every request with status 500 if they are in `.htaccess`. */
export const NOT_IN_HTACCESS = '# Not in .htaccess:';

/**
 * The same fix for each server; without those that would be clipped, because an incomplete configuration is useless.
 * @param header see `OfferedFix`
 */
export function serverFixes(
  { nginx, apache, caddy = '' }: ServerLines,
  header?: OfferedFix['header'],
): OfferedFix[] {
  const fixes: OfferedFix[] = [
    { label: 'nginx', language: 'nginx', code: nginx },
    { label: 'Apache', language: 'apache', code: apache },
    { label: 'Caddy', language: 'caddy', code: caddy },
  ];
  return fixes
    .filter(({ code }) => code !== '' && code.length <= MAX_TEXT_CHARACTERS)
    .map((fix) => (header ? { ...fix, header } : fix));
}

/** Characters of values that servers replace, such as `$host`, `${HOST}`, `%{HOST}e` and `{host}`, or that need escapes. */
const SPECIAL_CHARACTER = /[^ -~]|[$%{}\\]/;

/**
 * Configuration that sends a header with every response, except error responses of Caddy itself. If the page already has
 * the header, the lines replace it: browsers ignore most security headers that are sent twice.
 */
export function headerFixes(page: Page, name: string, value: string): OfferedFix[] {
  if (SPECIAL_CHARACTER.test(value)) return [];
  const header = { name: name.toLowerCase(), value };
  const quoted = `"${value.replaceAll('"', '\\"')}"`;
  const nginx = `add_header ${name} ${quoted} always;`;
  const apache = `Header always set ${name} ${quoted}`;
  const isSent = headerValue(page.headers, header.name) !== null;
  // `?` keeps the header of an application behind `reverse_proxy`. Without it, Caddy sends both.
  if (!isSent) return serverFixes({ nginx, apache, caddy: `header ?${name} ${quoted}` }, header);
  const replacing = {
    nginx: `${hidingLines(name)}\n${nginx}`,
    // Apache sends the headers of two tables. Those of applications are in the table of `unset`.
    apache: `Header unset ${name}\n${apache}`,
    // `defer` sets the header after the application behind `reverse_proxy` has responded.
    caddy: `header {\n  ${name} ${quoted}\n  defer\n}`,
  };
  return serverFixes(replacing, header);
}

/** Configuration that removes a header from every response. */
export function removedHeaderFixes(name: string): OfferedFix[] {
  return serverFixes(removalLines(name), { name: name.toLowerCase(), value: null });
}

/** Lines that remove a header from every response. */
export function removalLines(name: string): Required<ServerLines> {
  return {
    nginx: hidingLines(name),
    apache: `Header unset ${name}\nHeader always unset ${name}`,
    caddy: `header -${name}`,
  };
}

/** Lines for nginx that remove a header of applications. A header of nginx itself is in a line of its configuration. */
export function hidingLines(name: string): string {
  return [
    `# Delete other lines with "add_header ${name}".`,
    `proxy_hide_header ${name};`,
    `fastcgi_hide_header ${name};`,
  ].join('\n');
}

const TEXT_TYPES = 'text/css text/javascript application/javascript application/json image/svg+xml';

/**
 * Configuration that compresses text. nginx always compresses HTML once gzip is on, and does not start with a second
 * line that turns it on: this line is left out if the server compresses some files already (`isOn`).
 */
export function compressionFixes(isOn: boolean): OfferedFix[] {
  const types = `gzip_types ${TEXT_TYPES};`;
  return serverFixes({
    nginx: isOn
      ? `# Beside the line "gzip on;", in place of other lines with gzip_types:\n${types}`
      : `gzip on;\ngzip_vary on;\n${types}`,
    apache: `AddOutputFilterByType DEFLATE text/html ${TEXT_TYPES}`,
    caddy: 'encode zstd gzip',
  });
}

/** A variable of nginx for the site of a page. All sites of a server share its variables, so each needs its own. */
export function siteVariable(name: string, { url }: Page): string {
  const { host } = new URL(url);
  return `$${name}_${host.replaceAll('-', '__').replaceAll(/[^a-z0-9_]/g, '_')}`;
}

/** Extensions of files that are the same for every visitor. Pages may end in others, such as `.php`. */
const STATIC_ENDINGS = new Set(
  'avif css eot gif ico jpeg jpg js mjs mp3 mp4 otf png svg ttf webm webp woff woff2'.split(' '),
);

/**
 * Configuration that lets browsers cache static files with these extensions, such as `css`, for 30 days. Longer
 * lifetimes are only for files whose URL changes with their content. Errors and redirects are not cached: after an outage
 * or a sign-in, browsers must load the file. For nginx and Apache, the lines replace the header of an application.
 */
export function cacheFixes(extensions: readonly string[], page: Page): OfferedFix[] {
  const endings = extensions.filter((extension) => STATIC_ENDINGS.has(extension));
  if (endings.length === 0) return [];
  const pattern = `\\.(${endings.join('|')})$`;
  const lifetime = '"max-age=2592000"';
  const variable = siteVariable('lifetime', page);
  return serverFixes({
    // A `location` would take the files from an application behind `proxy_pass`.
    nginx: [
      PLACES.nginx.outer,
      `map $status:$uri ${variable} {\n  default off;\n  ~*^(200|206|304):.*${pattern} 30d;\n}`,
      PLACES.nginx.site,
      `expires ${variable};`,
    ].join('\n'),
    // `FilesMatch` does not match files of an application behind `ProxyPass`.
    apache: `Header set Cache-Control ${lifetime} "expr=%{REQUEST_URI} =~ m#${pattern}# && %{REQUEST_STATUS} -in {'200','206','304'}"`,
    // Older versions of Caddy cannot match the status of a response (https://github.com/caddyserver/caddy/issues/6763).
    // Files that exist are not errors.
    caddy: [
      '# For files that Caddy serves itself:',
      `@static {\n  path ${endings.map((ending) => `*.${ending}`).join(' ')}\n  file\n}`,
      `header @static Cache-Control ${lifetime}`,
    ].join('\n'),
  });
}
