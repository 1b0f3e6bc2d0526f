import { once } from 'node:events';
import { glob, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { isWithin } from './is-within.ts';

/** The page that hosts of static files send for missing ones. */
const NOT_FOUND_PAGE = '404.html';

/** A folder of built files that is served on this machine. */
export type ServedFolder = Awaited<ReturnType<typeof serveFolder>>;

/**
 * Serves a folder as hosts of static sites do: compressed, with `index.html` for folders, `about.html` also as
 * `/about`, and `404.html` for missing files. Symbolic links out of the folder lead to missing files.
 */
export async function serveFolder(folder: string) {
  if (!(await statOf(folder))?.isDirectory())
    throw new CommandError(`${folder} is not a folder.`, EXIT_USAGE);
  const isServed = async (file: string) =>
    ((await statOf(file))?.isFile() ?? false) && (await isWithin(folder, file));
  /** The file of a URL, or null if the folder has none. */
  const fileOf = async (url: string) => {
    const path = decoded(new URL(url).pathname);
    const names = [path, `${path}/index.html`, `${path}.html`];
    for (const file of names.map((name) => join(folder, name))) if (await isServed(file)) return file;
    return null;
  };
  const send = (file: string, c: Context) =>
    serveStatic({ root: folder, path: relative(folder, file) })(c, async () => undefined);
  const app = new Hono()
    .use(compress())
    .get('*', async (c, next) => {
      const file = await fileOf(c.req.url);
      if (file === null) return next();
      const { pathname } = new URL(c.req.url);
      const isOfFolder = !pathname.endsWith('/') && file === join(folder, decoded(pathname), 'index.html');
      if (isOfFolder) return c.redirect(`${pathname}/`, 301);
      return (await send(file, c)) ?? next();
    })
    .notFound(async (c) => {
      const file = join(folder, NOT_FOUND_PAGE);
      const page = (await isServed(file)) && (await send(file, c));
      return page
        ? new Response(page.body, { status: 404, headers: page.headers })
        : c.text('Not found', 404);
    });
  const server = createServer(getRequestListener(app.fetch)).listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** URLs of all its pages: the files with the extension `.html`. */
    async pages() {
      const options = { cwd: folder, withFileTypes: true as const, exclude: ['**/node_modules'] };
      const entries = await Array.fromAsync(glob('**/*.html', options));
      const files = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name));
      return files
        .sort()
        .map((file) => relative(folder, file).split(sep).map(encodeURIComponent).join('/'))
        .filter((path) => path !== NOT_FOUND_PAGE)
        .map((path) => `${origin}/${path.replace(/(^|\/)index\.html$/, '$1')}`);
    },
    fileOf,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const statOf = (path: string) => stat(path).catch(() => null);

/** The path of a URL as the name of a file; as it is if its percent-encoding is wrong. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
