import type { Fix } from '../audit.ts';

/** Lines for the three web servers that most sites run on. */
interface ServerLines {
  nginx: string;
  apache: string;
  caddy: string;
}

/** The same fix for each server. */
export function serverFixes({ nginx, apache, caddy }: ServerLines): Fix[] {
  return [
    { label: 'nginx', language: 'nginx', code: nginx },
    { label: 'Apache', language: 'apache', code: apache },
    { label: 'Caddy', language: 'caddy', code: caddy },
  ];
}

/** Lines that make a server send a header with every response, error responses included. */
export function headerFixes(name: string, value: string): Fix[] {
  const quoted = `"${value.replaceAll('"', '\\"')}"`;
  return serverFixes({
    nginx: `add_header ${name} ${quoted} always;`,
    apache: `Header always set ${name} ${quoted}`,
    caddy: `header ${name} ${quoted}`,
  });
}

const TEXT_TYPES = [
  'text/css',
  'text/javascript',
  'application/javascript',
  'application/json',
  'image/svg+xml',
];

/** Lines that turn on compression of text. nginx compresses HTML by itself once it compresses anything. */
export function compressionFixes(): Fix[] {
  const types = TEXT_TYPES.join(' ');
  return serverFixes({
    nginx: `gzip on;\ngzip_vary on;\ngzip_types ${types};`,
    apache: `AddOutputFilterByType DEFLATE text/html ${types}`,
    caddy: 'encode zstd gzip',
  });
}

/** Lines that let browsers keep files with these endings, such as `css`, for a year. */
export function cacheFixes(endings: readonly string[]): Fix[] {
  if (endings.length === 0) return [];
  const pattern = `\\.(${endings.join('|')})$`;
  const lifetime = '"public, max-age=31536000, immutable"';
  return serverFixes({
    nginx: `location ~* ${pattern} {\n  add_header Cache-Control ${lifetime};\n}`,
    apache: `<FilesMatch "${pattern}">\n  Header set Cache-Control ${lifetime}\n</FilesMatch>`,
    caddy: `@static path ${endings.map((ending) => `*.${ending}`).join(' ')}\nheader @static Cache-Control ${lifetime}`,
  });
}
