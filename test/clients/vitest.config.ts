import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import { defineConfig } from 'vitest/config';
import relay from './relay.config.json' with { type: 'json' };

const FOLDER = import.meta.dirname;
const RELAY = { ...relay, artifactDirectory: join(FOLDER, relay.artifactDirectory) };

export default defineConfig({
  root: FOLDER,
  plugins: [
    {
      // Replaces each `graphql` tag by an import of its artifact from relay-compiler.
      name: 'relay',
      async transform(code, id) {
        if (!id.startsWith(FOLDER) || !code.includes('graphql`')) return null;
        const options = { filename: id, cwd: FOLDER, plugins: [['relay', RELAY]], sourceMaps: true };
        const result = await transformAsync(code, options);
        return { code: result?.code ?? code, map: result?.map };
      },
    },
  ],
  test: {
    globalSetup: './generate.ts',
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
    // Node loads the service with its own copy of graphql, because the clients have another copy.
    server: { deps: { external: [/\/src\/.*\.ts$/] } },
  },
});
