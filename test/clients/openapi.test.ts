import createClient from 'openapi-fetch';
import { describe, expect, it } from 'vitest';
import { useClientService } from '../support/clients/client-service.ts';
import { itManagesReports, type RestReportsClient } from '../support/clients/rest-client-scenario.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';
import type { paths } from './generated/openapi.ts';

const service = useClientService();

describe('openapi-fetch with types of openapi-typescript', () => {
  itManagesReports(service, connect);

  it('receives every invalid field', async () => {
    const { error } = await connect(service().app).create({ url: 'nope', privacy: 2 });
    expect(Object.keys(error?.errors ?? {}).sort()).toEqual(['password', 'url']);
  });
});

function connect({ url, key }: GraphqlTarget): RestReportsClient {
  const client = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });
  return {
    list: (query) => client.GET('/api/v1/reports', { params: { query } }),
    show: (id) => client.GET('/api/v1/reports/{id}', { params: { path: { id } } }),
    create: (body) =>
      client.POST('/api/v1/reports', { params: { header: { Prefer: 'respond-async' } }, body }),
    update: (id, body) => client.PATCH('/api/v1/reports/{id}', { params: { path: { id } }, body }),
    delete: (id) => client.DELETE('/api/v1/reports/{id}', { params: { path: { id } } }),
  };
}
