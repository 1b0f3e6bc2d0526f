import createClient from 'openapi-fetch';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LISTED_URLS, useClientService } from '../support/clients/client-service.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';
import type { paths } from './generated/openapi.ts';

const REPORTS = '/api/v1/reports';
const REPORT = '/api/v1/reports/{id}';

const service = useClientService();

const connect = ({ url, key }: GraphqlTarget) =>
  createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });
const pathOf = (id: number) => ({ params: { path: { id } } });

describe('openapi-fetch with types of openapi-typescript', () => {
  let client: ReturnType<typeof connect>;
  beforeAll(() => {
    client = connect(service().app);
  });

  async function create(path: string): Promise<number> {
    const { data } = await client.POST(REPORTS, {
      params: { header: { Prefer: 'respond-async' } },
      body: { url: service().site.url(path) },
    });
    return data?.data.id ?? expect.fail('No report was created.');
  }

  const show = async (id: number) => (await client.GET(REPORT, pathOf(id))).data?.data;

  it('lists reports page by page until an empty one', async () => {
    const query = { search: 'listed.example', per_page: 10 } as const;
    const first = await client.GET(REPORTS, { params: { query } });
    expect(first.data?.data.map(({ url }) => url)).toEqual(LISTED_URLS.toReversed());
    expect(first.data?.meta).toMatchObject({ last_page: 1, total: LISTED_URLS.length });
    const second = await client.GET(REPORTS, { params: { query: { ...query, page: 2 } } });
    expect(second.data?.data).toEqual([]);
  });

  it('creates a report and polls it until its run is completed', async () => {
    const { site } = service();
    site.pause();
    onTestFinished(site.release);
    const id = await create('/paused');
    const status = async () => (await show(id))?.status;
    await expect.poll(status).toBe('running');
    site.release();
    await expect.poll(status).toBe('completed');
    expect(await show(id)).toMatchObject({ result: expect.any(String) });
  });

  it('does not find a report that it deleted', async () => {
    const id = await create('/');
    expect((await client.DELETE(REPORT, pathOf(id))).data).toMatchObject({ id, deleted: true });
    expect((await client.GET(REPORT, pathOf(id))).error?.code).toBe('not_found');
  });

  it('receives every invalid field', async () => {
    const { error } = await client.POST(REPORTS, { body: { url: 'nope', privacy: 2 } });
    expect(error).toMatchObject({
      code: 'validation_failed',
      errors: { url: [expect.any(String)], password: [expect.any(String)] },
    });
  });

  it('receives the code rate_limited and when to retry once its requests are used up', async () => {
    const { url, addKey } = service().limited;
    const limited = connect({ url, key: await addKey('read') });
    await limited.GET(REPORTS);
    const { error, response } = await limited.GET(REPORTS);
    expect(error?.code).toBe('rate_limited');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
