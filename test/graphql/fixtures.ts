/** Fixtures of the tests of GraphQL, beside those of all tests. */
import { expect } from 'vitest';
import { type GraphqlTarget, sendGraphql } from '../support/graphql-client.ts';
import { test as base } from '../support/test.ts';

export const globalId = (type: string, id: number | string | undefined) =>
  Buffer.from(`${type}:${id}`).toString('base64url');

/** A slice of a list. */
export interface Slice<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

export const PAGE_INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** Reads a list in slices of two. @returns its nodes, as read from the start and from the end */
export async function walk<Node>(
  read: (paging: string) => Promise<Slice<Node>>,
): Promise<[forwards: Node[], backwards: Node[]]> {
  const forwards: Node[] = [];
  for (let after = ''; ; ) {
    const { nodes, pageInfo } = await read(`first: 2 ${after}`);
    forwards.push(...nodes);
    expect(pageInfo.hasPreviousPage).toBe(after !== '');
    if (!pageInfo.hasNextPage) break;
    after = `after: "${pageInfo.endCursor}"`;
  }
  const backwards: Node[] = [];
  for (let before = ''; ; ) {
    const { nodes, pageInfo } = await read(`last: 2 ${before}`);
    backwards.unshift(...nodes);
    expect(pageInfo.hasNextPage).toBe(before !== '');
    if (!pageInfo.hasPreviousPage) break;
    before = `before: "${pageInfo.startCursor}"`;
  }
  return [forwards, backwards];
}

export const test = base
  /** A client of another account. */
  .extend('stranger', { scope: 'file' }, async ({ app }) => ({ url: app.url, key: await app.addAccount() }))
  /** A client with a read key of the first account. */
  .extend('reader', { scope: 'file' }, async ({ app }) => ({ url: app.url, key: await app.addKey('read') }))
  /** Starts another gateway with additional settings. @returns it, with the key of the first account */
  .extend('serve', { scope: 'file' }, async ({ app }) => async (settings: Record<string, string>) => ({
    url: (await app.startAnother('serve', settings)).url ?? '',
    key: app.key,
  }))
  /** The codes of the errors of an operation. */
  .extend('codesOf', { scope: 'file' }, async ({ app }) => {
    return async (query: string, variables: Record<string, unknown> = {}, target: GraphqlTarget = app) =>
      (await sendGraphql(target, query, variables)).errors?.map(({ extensions }) => extensions.code) ?? [];
  });
