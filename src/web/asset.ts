import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Hono } from 'hono';

/** A file that a page loads. */
export interface Asset {
  type: string;
  read(): Promise<string>;
}

/** An asset whose text is in memory. */
export interface OwnAsset extends Asset {
  text: string;
}

/** Media types of assets. */
export const SCRIPT = 'text/javascript; charset=utf-8';
export const STYLE = 'text/css; charset=utf-8';
const TYPES: Record<string, string> = { '.js': SCRIPT, '.css': STYLE, '.svg': 'image/svg+xml' };

/** Cached permanently: the URL of an asset changes with its content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';

/** Joins files of one type into one asset. */
export function ownAsset(first: URL, ...others: URL[]): OwnAsset {
  const text = [first, ...others].map((file) => readFileSync(file, 'utf8')).join('\n');
  const type = TYPES[extname(first.pathname)];
  if (!type) throw new Error(`No type is known for ${first.pathname}.`);
  return { type, text, read: async () => text };
}

/** A version for the URL of assets, derived from their content. */
export function versionOf(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
}

/**
 * Serves compressed assets that clients may cache permanently.
 * @param folder URL path without the leading slash; contains their version
 */
export function serveAssets(app: Hono, folder: string, assets: Record<string, Asset>): void {
  for (const [name, { type, read }] of Object.entries(assets)) {
    // Compressed once: the largest asset takes the server process a third of a second.
    let compressed: Promise<Buffer<ArrayBuffer>> | undefined;
    app.get(`/${folder}/${name}`, async (c) => {
      compressed ??= read().then((text) => promisify(gzip)(text));
      return c.body(await compressed, 200, {
        'Content-Type': type,
        'Content-Encoding': 'gzip',
        'Cache-Control': ASSET_CACHE,
      });
    });
  }
}
