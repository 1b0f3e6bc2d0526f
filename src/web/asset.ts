import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Env, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';

/** A file that a page loads. */
export interface Asset {
  /** Changes with the content. */
  version: string;
  read(): Promise<string>;
}

/** Cached permanently: the URL of an asset changes with its content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';

/** Joins files of one type into one asset. */
export function ownAsset(...files: URL[]): Asset {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return { version: text, read: async () => text };
}

/** Serves compressed assets that clients may cache. @returns the URL of their folder with their version */
export function serveAssets<E extends Env>(
  app: Hono<E>,
  name: string,
  assets: Record<string, Asset>,
): string {
  const versions = Object.values(assets).map(({ version }) => version);
  const folder = `${name}/${createHash('sha256').update(versions.join('\0')).digest('hex').slice(0, 16)}`;
  for (const [file, { read }] of Object.entries(assets)) {
    const type = getMimeType(file);
    if (!type) throw new Error(`No type is known for ${file}.`);
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
