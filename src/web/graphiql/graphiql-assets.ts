import { createRequire } from 'node:module';
import { type Asset, ownAsset, SCRIPT, STYLE, versionOf } from '../asset.ts';

/**
 * The files of the GraphiQL page by name, and a version that changes with their content.
 * GraphiQL itself is the bundle of `@graphql-yoga/render-graphiql`: the one build of it on npm that needs
 * neither a bundler nor a CDN. Its 9 MB are read on the first request.
 */
export function graphiqlAssets(): { version: string; assets: Record<string, Asset> } {
  const file = (path: string) => new URL(path, import.meta.url);
  const own = {
    'start.js': ownAsset(file('browser/start.js')),
    'key-form.js': ownAsset(file('browser/key-form.js')),
    'report-variable.js': ownAsset(file('browser/report-variable.js')),
    'remembered-key.js': ownAsset(file('../browser/remembered-key.js')),
    'page.css': ownAsset(file('browser/page.css')),
    'icon.svg': ownAsset(file('browser/icon.svg')),
  };
  const { version } = createRequire(import.meta.url)('@graphql-yoga/render-graphiql/package.json');
  return {
    version: versionOf(version, ...Object.values(own).map(({ text }) => text)),
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

type BundledPart = 'js' | 'css' | 'editorWorkerService' | 'graphqlWorker' | 'jsonWorker';

function bundledFile(part: BundledPart, type: string): Asset {
  return { type, read: async () => (await import('@graphql-yoga/render-graphiql/graphiql'))[part] };
}
