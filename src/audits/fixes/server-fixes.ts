import type { Fix } from '../audit.ts';

/** Configuration for the three most common web servers. */
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

/** Configuration that adds a header to every response, error responses included. */
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

/** Configuration that turns on compression of text. nginx always compresses HTML once gzip is on. */
export function compressionFixes(): Fix[] {
  const types = TEXT_TYPES.join(' ');
  return serverFixes({
    nginx: `gzip on;\ngzip_vary on;\ngzip_types ${types};`,
    apache: `AddOutputFilterByType DEFLATE text/html ${types}`,
    caddy: 'encode zstd gzip',
  });
}

/** Configuration that lets browsers cache files with these extensions, such as `css`, for a year. */
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
