import { getIntrospectionQuery } from 'graphql';
import { describe, expect } from 'vitest';
import { CATALOGUE } from '../../src/audits/catalogue.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { test as base } from './fixtures.ts';

const test = base.extend('costOf', { scope: 'file' }, async ({ app }) => {
  return async (query: string, variables: Record<string, unknown> = {}) => {
    const { errors, extensions } = await sendGraphql(app, query, variables);
    expect(errors).toBeUndefined();
    return (extensions?.cost as { cost: number } | undefined)?.cost;
  };
});

const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
const aliases = (count: number) => times(count, (i) => `a${i}: __typename`);
/** A query whose innermost field is that deep. */
const deep = (depth: number) => {
  const outer = Array.from({ length: depth - 1 }, (_, i) => ['account', 'reports(first: 1)', 'nodes'][i % 3]);
  return `{ ${outer.map((field) => `${field} {`).join(' ')} __typename ${'}'.repeat(depth)}`;
};
const ofType = (count: number) => `${'ofType { '.repeat(count)} name ${'} '.repeat(count)}`;
const checksOf = (argument: string) => `{ reports(first: 1) { nodes { checks${argument} { title } } } }`;
const seoChecks = CATALOGUE.filter(({ categories }) => categories.includes('seo')).length;

describe('the cost of an operation', () => {
  test.for<[query: string, cost: number, variables?: Record<string, unknown>]>([
    ['{ __typename }', 0],
    ['{ reports { nodes { id } } }', 10],
    ['{ reports(first: 3) { edges { cursor node { id } } pageInfo { hasNextPage } totalCount } }', 3],
    [checksOf(''), 101],
    [checksOf('(outcomes: [FAILED, WARNING])'), 51],
    [checksOf('(outcomes: [FAILED], outcome: PASSED)'), 1],
    [checksOf('(category: SEO)'), 1 + Math.ceil((100 * seoChecks) / CATALOGUE.length)],
    ['{ reports(first: 1) { nodes { checks { evidence { note } } } } }', 601],
    ['{ reports(first: 1) { nodes { categories { score } } } }', 11],
    ['{ reports(first: 1) { nodes { page { title headers { name } observatory { score } } } } }', 13],
    ['{ nodes(ids: ["a", "b", "c"]) { id } }', 3],
    ['{ projects(first: 2) { nodes { reports(first: 3) { nodes { runs { nodes { id } } } } } } }', 68],
    ['{ account { name } ...f ...f } fragment f on Query { account { email } }', 1],
    ['query ($with: Boolean!) { account @include(if: $with) { name } }', 0, { with: false }],
    ['{ __schema { types { fields { name } } } }', 0],
    ['query ($n: Int = 7) { reports(first: $n) { nodes { id } } }', 7],
    ['query ($n: Int) { reports(first: $n) { nodes { id } } }', 20, { n: 20 }],
  ])('%s is %i', async ([query, cost, variables], { costOf }) => {
    expect(await costOf(query, variables)).toBe(cost);
  });
});

describe('a document', () => {
  test.for<[size: number, limit: string, query: (size: number) => string, code?: string]>([
    [10, 'fields deep', deep],
    [16, 'fields deep into the schema', (size) => `{ __schema { types { ${ofType(size - 3)} } } }`],
    [15, 'aliases', (size) => `{ ${aliases(size)} }`],
    [15, 'aliases within a field', (size) => `{ account { ${aliases(size)} } }`],
    [200, 'characters in a name', (size) => `{ ${'a'.repeat(size)}: __typename }`],
    [20, 'directives', (size) => `{ ${times(size, () => '... @include(if: true) { __typename }')} }`],
    [20, 'directives in a field', (size) => `{ account { ${times(size, () => 'id @skip(if: false)')} } }`],
    [
      1_000,
      'tokens',
      (size) => `{ nodes(ids: [${'"x" '.repeat(size - 12)}]) { id } }`,
      'GRAPHQL_PARSE_FAILED',
    ],
    [
      25_000,
      'objects in the response',
      (size) => `{ reports(first: 41) { nodes { checks { evidence { note } } } }
        ${times(3, (i) => `a${i}: reports(first: 100) { nodes { id } }`)}
        rest: reports(first: ${size - 24_941}) { nodes { id } } }`,
    ],
  ])('may have %i %s and no more', async ([size, , query, code = 'QUERY_TOO_COMPLEX'], { codesOf }) => {
    expect(await codesOf(query(size))).toEqual([]);
    expect(await codesOf(query(size + 1))).toEqual([code]);
  });

  test.for([
    // Fragments are expanded.
    `{ account { ...f } } fragment f on Account { reports(first: 1) { nodes ${deep(8)} } }`,
    `{ ...f ... on Query { ...f } } fragment f on Query { ${aliases(8)} }`,
    `{ ${times(21, () => '...f @include(if: true)')} } fragment f on Query { __typename }`,
    // The name of a fragment is no introspection.
    `{ ...__schema } fragment __schema on Query { ${aliases(16)} }`,
    'subscription { reportUpdated(id: "x") { account { reports(first: 100) { nodes { checks { evidence { note } } } } } } }',
  ])('that exceeds a limit is rejected: %s', async (query, { codesOf }) => {
    expect(await codesOf(query)).toEqual(['QUERY_TOO_COMPLEX']);
  });

  test.for<[name: string, query: string]>([
    ['is the standard introspection query', getIntrospectionQuery()],
    [
      'has fragments that double each other',
      `{ ...f0 } ${times(24, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`)}
      fragment f24 on Query { account { id } }`,
    ],
  ])('that %s is executed', async ([, query], { codesOf }) => {
    expect(await codesOf(query)).toEqual([]);
  });

  test('with a cycle of fragments is rejected', async ({ codesOf }) => {
    expect(await codesOf('{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }')).toContain(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });

  test('with a hundred mistakes gets five errors, with suggestions', async ({ app }) => {
    const { errors } = await sendGraphql(app, `{ ${times(100, (i) => `accoun${i}`)} acount { id } }`);
    expect(errors).toHaveLength(5);
    expect(errors?.[4]?.message).toMatch(/^Too many validation errors/);
    expect(errors?.[0]?.message).toContain('Did you mean "account"?');
  });
});

test('an operation takes one request, and one more for each full 1,000 of its cost', async ({ serve }) => {
  const limited = await serve({ REQUESTS_PER_MINUTE: '5' });
  const expectRateLimited = async (query: string) => {
    const { status, errors, headers } = await sendGraphql(limited, query);
    expect([status, errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  };
  const checks = (first: number) => `reports(first: ${first}) { nodes { checks { title } } }`;
  const limits = await sendGraphql(limited, '{ rateLimit { limit remaining cost runsLimit } }');
  expect(limits.data).toEqual({ rateLimit: { limit: 5, remaining: 4, cost: 1, runsLimit: null } });
  const costly = await sendGraphql(limited, `{ ${checks(10)} rateLimit { remaining } }`);
  expect(costly.data).toMatchObject({ rateLimit: { remaining: 2 } });
  await expectRateLimited(`{ ${checks(30)} }`);
  // The rejected operation takes no more than any request.
  const cheap = await sendGraphql(limited, '{ rateLimit { remaining } }');
  expect(cheap.data).toEqual({ rateLimit: { remaining: 0 } });
  await expectRateLimited('nonsense');
});
