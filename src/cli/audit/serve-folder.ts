import { once } from 'node:events';
import { glob, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { relative, resolve, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { CommandError, EXIT_USAGE } from '../command-error.ts';

/** The page that hosts of static files send for missing ones. */
const NOT_FOUND_PAGE = '404.html';

/** A folder of built files that is served on this machine. */
export interface ServedFolder extends AsyncDisposable {
  /** `http://localhost:PORT`. */
  origin: string;
  /** URLs of all its pages: the files with the extension `.html`. */
  pages(): Promise<string[]>;
  /** The file of a page, or null if the folder has none. */
  fileOf(url: string): Promise<string | null>;
}

/**
 * Serves a folder as hosts of static sites do: compressed, with `index.html` for folders, `about.html` also as
 * `/about`, and `404.html` for missing files.
 * @throws CommandError if there is no such folder
 */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new CommandError(`${folder} is not a folder.`, EXIT_USAGE);
  const app = new Hono()
    .use(compress())
    .use(serveStatic({ root: folder }))
    .use(serveStatic({ root: folder, rewriteRequestPath: (path) => `${path}.html` }))
    .notFound(async (c) => {
      const page = await serveStatic({ root: folder, path: NOT_FOUND_PAGE })(c, async () => undefined);
      return page
        ? new Response(page.body, { status: 404, headers: page.headers })
        : c.text('Not found', 404);
    });
  const server = createServer(getRequestListener(app.fetch)).listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async pages() {
      const files = await Array.fromAsync(glob('**/*.html', { cwd: folder }));
      const paths = files.filter((file) => file !== NOT_FOUND_PAGE).map((file) => file.split(sep).join('/'));
      return paths
        .sort()
        .map((path) => new URL(encodeURI(path.replace(/(^|\/)index\.html$/, '$1')), origin).href);
    },
    async fileOf(url) {
      const path = decodeURIComponent(new URL(url).pathname);
      for (const name of [path, `${path}/index.html`, `${path}.html`]) {
        const file = resolve(folder, `.${sep}${name}`);
        if (!relative(folder, file).startsWith('..') && (await isFile(file))) return file;
      }
      return null;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
