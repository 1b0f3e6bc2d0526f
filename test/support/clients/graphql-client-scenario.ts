import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { checkRecord } from '../check-record.ts';
import type { GraphqlTarget } from '../graphql-client.ts';
import { seedReports } from '../seed-reports.ts';
import { type ClientService, LISTED_URLS } from './client-service.ts';

/** Adapter of a GraphQL client library for the scenario. Its calls reject with the errors of the library. */
export interface ReportsClient {
  /** Whether the cache appends each page to those before, which the next one then has too. */
  appendsPages: boolean;
  /** One page, from the server. */
  list(first: number, after: string | null): Promise<ListedReports>;
  /** One page of the runs of a report, from the server. */
  listRuns(id: string, first: number, after: string | null): Promise<ListedRuns | null | undefined>;
  /** Null for a missing report. A client with a cache may respond from it. */
  show(id: string): Promise<ShownReport | null>;
  create(input: { url: string; privacy?: 'PUBLIC' | 'PASSWORD' }): Promise<MutationResult>;
  /** Calls back with each status, and resolves when the server ends the stream. */
  follow(id: string, onStatus: (status: string) => void): Promise<void>;
  /** Calls back with each event of one stream for all these reports, and ends the stream when that returns true. */
  followMany(ids: string[], isLast: (report: { id: string; status: string }) => boolean): Promise<void>;
  update(id: string, privacy: 'PUBLIC' | 'PRIVATE'): Promise<MutationResult>;
  delete(id: string): Promise<MutationResult>;
  /** `extensions.code` of a top-level error, as an application finds it in the library's error. */
  codeOf(error: unknown): unknown;
}

/** A page of a connection. */
interface Connection<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { endCursor?: string | null; hasNextPage: boolean };
}

export type ListedReports = Connection<{ id: string; url: string }>;
export type ListedRuns = Connection<{ id: string; status: string; score?: number | null }>;

/** A report with its checks. */
export interface ShownReport {
  status: string;
  result?: string | null;
  privacy: string;
  checks: readonly { audit: { id: string }; category: string; importance: string }[];
}

/** A member of any of the result unions. */
export interface MutationResult {
  __typename: string;
  report?: { id: string; privacy: string };
  code?: string;
  fields?: readonly { name: string; messages: readonly string[] }[];
  deletedReportId?: string;
}

const globalId = (id: number) => Buffer.from(`Report:${id}`).toString('base64url');
const MISSING_ID = globalId(999_999);

/** Reads a connection page by page. @returns its nodes */
async function readPages<Node>(
  { appendsPages }: ReportsClient,
  read: (after: string | null) => Promise<Connection<Node>>,
): Promise<Node[]> {
  let nodes: Node[] = [];
  for (let after: string | null = null; ; ) {
    const { edges, pageInfo } = await read(after);
    const added = edges.length - (appendsPages ? nodes.length : 0);
    expect(added).toBeLessThanOrEqual(2);
    nodes = [...nodes, ...edges.slice(-added).map(({ node }) => node)];
    if (!pageInfo.hasNextPage) return nodes;
    after = pageInfo.endCursor ?? null;
  }
}

/** The value, which a response must have. */
export function some<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('The response has no data.');
  return value;
}

/** Defines the tests that every GraphQL client must pass, each against the real service. */
export function itManagesReports(
  service: () => ClientService,
  connect: (target: GraphqlTarget) => ReportsClient | Promise<ReportsClient>,
): void {
  let client: ReportsClient;
  beforeAll(async () => {
    client = await connect(service().app);
  });

  // Caches warn of what they cannot store.
  beforeEach(() => {
    const spies = (['warn', 'error'] as const).map((level) => vi.spyOn(console, level));
    return () => {
      const warnings = spies.flatMap(({ mock }) => mock.calls);
      for (const spy of spies) spy.mockRestore();
      expect(warnings).toEqual([]);
    };
  });

  async function create(path: string): Promise<string> {
    const result = await client.create({ url: service().site.url(path) });
    expect(result.__typename).toBe('CreateReportSuccess');
    return result.report?.id ?? '';
  }

  async function failureOf(work: Promise<unknown>): Promise<unknown> {
    const error = await work.then(
      () => expect.fail('The call succeeded.'),
      (error: unknown) => error,
    );
    return await client.codeOf(error);
  }

  it('lists every report once, page by page', async () => {
    const reports = await readPages(client, (after) => client.list(2, after));
    const urls = reports.map(({ url }) => url);
    expect(urls.filter((url) => LISTED_URLS.includes(url))).toEqual(LISTED_URLS.toReversed());
    expect(new Set(reports.map(({ id }) => id)).size).toBe(reports.length);
  });

  it('creates a report and follows its run until the server ends the stream', async () => {
    const { site } = service();
    site.pause();
    onTestFinished(site.release);
    const id = await create('/paused');
    const statuses: string[] = [];
    await client.follow(id, (status) => {
      statuses.push(status);
      if (status === 'RUNNING') site.release();
    });
    expect(statuses).toContain('RUNNING');
    expect(statuses.at(-1)).toBe('COMPLETED');
    const report = await client.show(id);
    expect(report).toMatchObject({ status: 'COMPLETED', result: expect.any(String) });
    expect(report?.checks.length).toBeGreaterThan(50);
  });

  it('lists every run of a report once, the newest first, page by page', async () => {
    const { id, runs } = service().withRuns;
    const found = await readPages(client, async (after) => some(await client.listRuns(id, 2, after)));
    expect(found.map(({ score }) => score)).toEqual([3, 2, 1, 0, 50]);
    expect(new Set(found.map((run) => run.id)).size).toBe(runs);
  });

  it('follows several reports over one stream, and ends it', async () => {
    const { site } = service();
    site.pause();
    onTestFinished(site.release);
    const ids = [await create('/paused'), await create('/paused')];
    const statuses = new Map(ids.map((id) => [id, '']));
    await client.followMany(ids, ({ id, status }) => {
      statuses.set(id, status);
      // The first event of each report is its current state. The runs continue after all of them.
      if (![...statuses.values()].includes('')) site.release();
      return [...statuses.values()].every((status) => status === 'COMPLETED');
    });
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(ids.map((id) => [id, 'COMPLETED'])));
  });

  it('shows an update of a cached report', async () => {
    const id = await create('/');
    await client.follow(id, () => undefined);
    expect(await client.show(id)).toMatchObject({ privacy: 'PUBLIC' });
    expect(await client.update(id, 'PRIVATE')).toMatchObject({ report: { id, privacy: 'PRIVATE' } });
    expect(await client.show(id)).toMatchObject({ privacy: 'PRIVATE', status: 'COMPLETED' });
  });

  it('shows no deleted report', async () => {
    const id = await create('/');
    await client.follow(id, () => undefined);
    expect(await client.show(id)).not.toBeNull();
    expect(await client.delete(id)).toMatchObject({ __typename: 'DeleteReportSuccess', deletedReportId: id });
    expect(await client.show(id)).toBeNull();
  });

  it('keeps the importance of each report when the catalogue has changed', async () => {
    const audits = [
      ['accessibility', 'low'],
      ['seo', 'high'],
    ] as const;
    const reports = await seedReports(
      service().app.database,
      audits.map(([category, importance]) => {
        const checks = [checkRecord('document-title', 'passed', { category, importance })];
        return { url: 'https://versions.example/', result: 'good', checks };
      }),
    );
    const [older = '', newer = ''] = reports.map(({ id }) => globalId(id));
    for (const id of [older, newer]) await client.show(id);
    const audit = { id: 'document-title' };
    const first = { audit, category: 'ACCESSIBILITY', importance: 'LOW' };
    expect(await client.show(older)).toMatchObject({ checks: [first] });
    const second = { audit, category: 'SEO', importance: 'HIGH' };
    expect(await client.show(newer)).toMatchObject({ checks: [second] });
  });

  it('receives a validation error as a typed result', async () => {
    expect(await client.create({ url: 'nope' })).toMatchObject({
      __typename: 'ValidationError',
      code: 'VALIDATION_FAILED',
      fields: [{ name: 'url', messages: [expect.any(String)] }],
    });
  });

  it('receives NotFoundError for a missing report from a mutation, and null from a query', async () => {
    expect(await client.update(MISSING_ID, 'PUBLIC')).toMatchObject({
      __typename: 'NotFoundError',
      code: 'NOT_FOUND',
    });
    expect(await client.show(MISSING_ID)).toBeNull();
  });

  it('receives the code NOT_FOUND when it follows a missing report', async () => {
    expect(await failureOf(client.follow(MISSING_ID, () => undefined))).toBe('NOT_FOUND');
  });

  it('receives the code RATE_LIMITED over the request limit', async () => {
    const { url, addKey } = service().limited;
    // Some clients read the schema first.
    const limited = await connect({ url, key: await addKey('read') });
    const listTwice = async () => {
      for (let time = 0; time < 2; time++) await limited.list(2, null);
    };
    expect(await failureOf(listTwice())).toBe('RATE_LIMITED');
  });
}
