import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { GraphqlTarget } from '../graphql-client.ts';
import { type ClientService, LISTED_URLS } from './client-service.ts';

/** A REST client library behind the calls that the scenario makes. */
export interface RestReportsClient {
  list(query: {
    search: string;
    per_page: 10;
    page: number;
  }): Promise<Result<{ data: ShownReport[]; meta: Meta }>>;
  show(id: number): Promise<Result<{ data: ShownReport }>>;
  /** Does not wait for the run. */
  create(body: { url: string; privacy?: 0 | 2 }): Promise<Result<{ data: ShownReport }>>;
  update(id: number, body: { privacy: 0 | 1 }): Promise<Result<{ data: ShownReport }>>;
  delete(id: number): Promise<Result<{ id: number; deleted: boolean }>>;
}

/** The body of a response, typed by whether the call succeeded. */
export type Result<Data> = { data?: Data | undefined; error?: ApiError | undefined; response: Response };

interface ShownReport {
  id: number;
  url: string;
  status: string;
  result: string | null;
  privacy: number;
}

interface Meta {
  last_page: number;
  total: number;
}

interface ApiError {
  code: string;
  errors?: Record<string, string[]> | undefined;
}

const MISSING_ID = 999_999;

/** Defines the tests that every REST client must pass, each against the real service. */
export function itManagesReports(
  service: () => ClientService,
  connect: (target: GraphqlTarget) => RestReportsClient,
): void {
  let client: RestReportsClient;
  beforeAll(() => {
    client = connect(service().app);
  });

  it('lists reports page by page until an empty one', async () => {
    const query = { search: 'listed.example', per_page: 10 } as const;
    const first = dataOf(await client.list({ ...query, page: 1 }));
    expect(first.data.map(({ url }) => url)).toEqual(LISTED_URLS.toReversed());
    expect(first.meta).toMatchObject({ last_page: 1, total: LISTED_URLS.length });
    expect(dataOf(await client.list({ ...query, page: 2 })).data).toEqual([]);
  });

  it('creates a report and follows its run until it is completed', async () => {
    const { site } = service();
    site.hold();
    onTestFinished(site.release);
    const { data: created } = dataOf(await client.create({ url: site.url('/held') }));
    const status = async () => dataOf(await client.show(created.id)).data.status;
    await expect.poll(status).toBe('running');
    site.release();
    await expect.poll(status).toBe('completed');
    expect(dataOf(await client.show(created.id)).data.result).not.toBeNull();
  });

  it('updates a report', async () => {
    const { data: created } = dataOf(await client.create({ url: service().site.url('/') }));
    expect(dataOf(await client.update(created.id, { privacy: 1 })).data.privacy).toBe(1);
    expect(dataOf(await client.show(created.id)).data.privacy).toBe(1);
  });

  it('finds no report that it deleted', async () => {
    const { data: created } = dataOf(await client.create({ url: service().site.url('/') }));
    expect(dataOf(await client.delete(created.id))).toMatchObject({ id: created.id, deleted: true });
    expect((await client.show(created.id)).error?.code).toBe('not_found');
  });

  it('receives the messages of an invalid field', async () => {
    const { error, response } = await client.create({ url: 'nope' });
    expect(response.status).toBe(422);
    expect(error).toMatchObject({ code: 'validation_failed', errors: { url: [expect.any(String)] } });
  });

  it('sees the code not_found for a missing report', async () => {
    expect((await client.update(MISSING_ID, { privacy: 0 })).error?.code).toBe('not_found');
  });

  it('sees the code unauthenticated with a wrong key', async () => {
    const { error } = await connect({ url: service().app.url, key: 'wrong' }).show(1);
    expect(error?.code).toBe('unauthenticated');
  });

  it('sees the code rate_limited and when to retry once its requests are used up', async () => {
    const { url, addKey } = service().limited;
    const limited = connect({ url, key: await addKey('read') });
    await limited.show(1);
    const { error, response } = await limited.show(1);
    expect(error?.code).toBe('rate_limited');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
}

function dataOf<Data>({ data, error }: Result<Data>): Data {
  expect(error).toBeUndefined();
  if (data === undefined) throw new Error('The response has no data.');
  return data;
}
