import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Hono } from 'hono';

/** A file that a page loads. */
export interface Asset {
  type: string;
  /** Changes with the content. */
  version: string;
  read(): Promise<string>;
}

/** Media types of assets. */
export const SCRIPT = 'text/javascript; charset=utf-8';
export const STYLE = 'text/css; charset=utf-8';
const TYPES: Record<string, string> = { '.js': SCRIPT, '.css': STYLE, '.svg': 'image/svg+xml' };

/** Cached permanently: the URL of an asset changes with its content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';

/** Joins files of one type into one asset. */
export function ownAsset(first: URL, ...others: URL[]): Asset {
  const text = [first, ...others].map((file) => readFileSync(file, 'utf8')).join('\n');
  const type = TYPES[extname(first.pathname)];
  if (!type) throw new Error(`No type is known for ${first.pathname}.`);
  return { type, version: text, read: async () => text };
}

/**
 * Serves compressed assets that clients may cache permanently.
 * @returns the URL of their folder, relative to the root; contains their version
 */
export function serveAssets(app: Hono, name: string, assets: Record<string, Asset>): string {
  const versions = Object.values(assets).map(({ version }) => version);
  const folder = `${name}/${createHash('sha256').update(versions.join('\0')).digest('hex').slice(0, 16)}`;
  for (const [file, { type, read }] of Object.entries(assets)) {
    // Compressed once: the largest asset takes the server process a third of a second.
    let compressed: Promise<Buffer<ArrayBuffer>> | undefined;
    app.get(`/${folder}/${file}`, async (c) => {
      compressed ??= read().then((text) => promisify(gzip)(text));
      return c.body(await compressed, 200, {
        'Content-Type': type,
        'Content-Encoding': 'gzip',
        'Cache-Control': ASSET_CACHE,
      });
    });
  }
  return folder;
}
