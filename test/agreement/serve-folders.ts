import { readFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getMimeType, mimes } from 'hono/utils/mime';
import { type FixtureSite, startFixtureSite } from '../support/fixture-site.ts';

const TYPES = { ...mimes, md: 'text/markdown' };
const COMPRESSIBLE = /^text\/|json|javascript|xml/;
const FONT = /^font\/|fontobject/;
/**
 * Lighthouse reports a font that hides text only if it takes at least 5 ms to load. Without a delay, the outcome would
 * depend on the load of this machine; over a network every font takes longer.
 */
const FONT_DELAY_MS = 20;

/**
 * Serves each folder under `/` and its name, on a free port of 127.0.0.1. Text files are compressed in folders whose name
 * has an odd length, so that the sample has servers with and without compression.
 */
export async function serveFolders(folders: readonly string[]): Promise<FixtureSite> {
  const roots = new Map(folders.map((folder) => [basename(folder), resolve(folder)]));
  return await startFixtureSite(
    {},
    {
      otherwise: (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const [name = '', ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
        const root = roots.get(name);
        const file = root && join(root, ...rest);
        const body = file?.startsWith(root + sep) ? readIfFile(file) : null;
        if (!file || !body) {
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
          return;
        }
        // Without a charset, as from most web servers, so that each page's own declaration counts.
        const [type = ''] = (getMimeType(file.toLowerCase(), TYPES) ?? 'application/octet-stream').split(';');
        const isZipped = name.length % 2 === 1 && COMPRESSIBLE.test(type);
        const send = () => {
          response.writeHead(200, { 'content-type': type, ...(isZipped && { 'content-encoding': 'gzip' }) });
          response.end(isZipped ? gzipSync(body) : body);
        };
        if (FONT.test(type)) setTimeout(send, FONT_DELAY_MS);
        else send();
      },
    },
  );
}

function readIfFile(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
