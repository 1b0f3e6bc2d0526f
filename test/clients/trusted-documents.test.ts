import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useClientService } from '../support/clients/client-service.ts';
import { post } from '../support/graphql-client.ts';

const service = useClientService();

it.each(['codegen-project/src/gql/persisted-documents.json', 'relay-persisted/documents.json'])(
  'TRUSTED_DOCUMENTS takes %s, with the hashes of its documents',
  async (name) => {
    const file = new URL(`generated/${name}`, import.meta.url).pathname;
    const hashes = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
    const { key, startAnother } = service().app;
    const { url } = await startAnother('serve', { TRUSTED_DOCUMENTS: file, EMBEDDED_WORKER: 'off' });
    const target = { url: url ?? '', key };
    const headers = { accept: 'application/json' };
    expect(hashes.length).toBeGreaterThan(5);
    for (const sha256Hash of hashes) {
      const body = JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
      const { errors = [] } = await (await post(target, { body, headers })).json();
      for (const { message } of errors) expect(message).toMatch(/of required type|Subscriptions need/);
    }
  },
);
