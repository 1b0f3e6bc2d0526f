import createClient from 'openapi-fetch';
import { describe } from 'vitest';
import { useClientService } from '../support/clients/client-service.ts';
import { itManagesReports, type RestReportsClient } from '../support/clients/rest-client-scenario.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';

const service = useClientService();

describe('openapi-fetch', () => {
  itManagesReports(service, connect);
});

function connect({ url, key }: GraphqlTarget): RestReportsClient {
  // Types are generated, and checked, by `npm run clients`: openapi-typescript needs an older TypeScript.
  // biome-ignore lint/suspicious/noExplicitAny: no types of paths
  const client = createClient<any>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });
  return {
    list: (query) => client.GET('/api/v1/reports', { params: { query } }),
    show: (id) => client.GET('/api/v1/reports/{id}', { params: { path: { id } } }),
    create: (body) =>
      client.POST('/api/v1/reports', { params: { header: { Prefer: 'respond-async' } }, body }),
    update: (id, body) => client.PATCH('/api/v1/reports/{id}', { params: { path: { id } }, body }),
    delete: (id) => client.DELETE('/api/v1/reports/{id}', { params: { path: { id } } }),
  };
}
