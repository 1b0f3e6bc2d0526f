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

/** An asset whose text is there already. */
export interface OwnAsset extends Asset {
  text: string;
}

export const SCRIPT = 'text/javascript; charset=utf-8';
export const STYLE = 'text/css; charset=utf-8';
const TYPES: Record<string, string> = { '.js': SCRIPT, '.css': STYLE, '.svg': 'image/svg+xml' };

/** Their address changes with their content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';

/** Files of one kind, put together into one asset. */
export function ownAsset(first: URL, ...others: URL[]): OwnAsset {
  const text = [first, ...others].map((file) => readFileSync(file, 'utf8')).join('\n');
  const type = TYPES[extname(first.pathname)];
  if (!type) throw new Error(`No type is known for ${first.pathname}.`);
  return { type, text, read: async () => text };
}

/** Names the content of assets, for their address. */
export function versionOf(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
}

/** Serves assets, compressed, for good. @param folder address without the slash in front; names their version */
export function serveAssets(app: Hono, folder: string, assets: Record<string, Asset>): void {
  for (const [name, { type, read }] of Object.entries(assets)) {
    // Compressed once: the largest takes the API's own process a third of a second.
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
