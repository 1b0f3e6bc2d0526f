import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file that the page loads. */
export interface Asset {
  type: string;
  read(): Promise<string>;
}

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/**
 * Everything that the GraphiQL page loads, by file name, and a version that changes whenever any of it does.
 * GraphiQL itself is the bundle of `@graphql-yoga/render-graphiql`: the one build of it on npm that needs
 * neither a bundler nor a CDN. Its 9 MB are read when they are first asked for.
 */
export function graphiqlAssets(): { version: string; assets: Record<string, Asset> } {
  const own = {
    'start.js': ownFile('start.js', SCRIPT),
    'page.css': ownFile('page.css', STYLE),
    'icon.svg': ownFile('icon.svg', 'image/svg+xml'),
  };
  const { version } = createRequire(import.meta.url)('@graphql-yoga/render-graphiql/package.json');
  const hash = createHash('sha256').update(version);
  for (const { text } of Object.values(own)) hash.update(text);
  return {
    version: hash.digest('hex').slice(0, 16),
    assets: {
      ...own,
      'graphiql.js': bundledFile('js', SCRIPT),
      'graphiql.css': bundledFile('css', STYLE),
      'editorWorkerService.js': bundledFile('editorWorkerService', SCRIPT),
      'graphql.js': bundledFile('graphqlWorker', SCRIPT),
      'json.js': bundledFile('jsonWorker', SCRIPT),
    },
  };
}

function ownFile(name: string, type: string): Asset & { text: string } {
  const text = readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
  return { type, text, read: async () => text };
}

type BundledPart = 'js' | 'css' | 'editorWorkerService' | 'graphqlWorker' | 'jsonWorker';

function bundledFile(part: BundledPart, type: string): Asset {
  return { type, read: async () => (await import('@graphql-yoga/render-graphiql/graphiql'))[part] };
}
