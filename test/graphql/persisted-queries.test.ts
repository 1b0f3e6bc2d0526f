import { createHash } from 'node:crypto';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { readTrustedDocuments } from '../../src/graphql/read-trusted-documents.ts';
import { type GraphqlTarget, type PostInit, post } from '../support/graphql-client.ts';
import { test as base } from './fixtures.ts';

const ACCOUNT = 'query Account { account { name } }';
const CHECKS = '{ reports(first: 10) { nodes { checks { title } } } }';
const OVER_COST = '{ reports(first: 100) { nodes { checks { evidence { note } } } } }';
const OVER_DEPTH = `{ ${'account { reports { nodes { '.repeat(4)} id ${'} '.repeat(12)} }`;
/** Total of the stored documents of an account. */
const MAX_STORED_CHARACTERS = 500_000;
const MAX_ACCOUNTS = 10;

const hashOf = (query: string) => createHash('sha256').update(query).digest('hex');
const extensionsOf = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } });

async function send(target: GraphqlTarget, members: object, init: PostInit = {}) {
  const response = await post(target, { ...init, body: JSON.stringify(members) });
  const { data, errors, extensions } = await response.json();
  const [error] = errors ?? [];
  return { status: response.status, data, code: error?.extensions.code, message: error?.message, extensions };
}

const sendHash = (target: GraphqlTarget, query: string) => send(target, { extensions: extensionsOf(query) });
const sendBoth = (target: GraphqlTarget, query: string) =>
  send(target, { query, extensions: extensionsOf(query) });

const test = base
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = mkdtempDisposableSync(join(tmpdir(), 'trusted-'));
    onCleanup(() => folder.remove());
    return folder.path;
  })
  /** A gateway that executes only trusted documents. */
  .extend('trusting', { scope: 'file' }, async ({ folder, serve }) => {
    const file = join(folder, 'persisted-documents.json');
    const documents = [ACCOUNT, CHECKS, OVER_COST, OVER_DEPTH];
    writeFileSync(file, JSON.stringify(Object.fromEntries(documents.map((text) => [hashOf(text), text]))));
    return await serve({ TRUSTED_DOCUMENTS: file, REQUESTS_PER_MINUTE: '1000' });
  });

const NOT_FOUND = { status: 200, message: 'PersistedQueryNotFound', code: 'PERSISTED_QUERY_NOT_FOUND' };

describe('an automatic persisted query', () => {
  test.for([{}, { query: null }, { query: '' }])(
    'with an unknown hash and %j is not found',
    async (query, { app }) => {
      const members = { ...query, extensions: extensionsOf('{ never: __typename }') };
      expect(await send(app, members)).toMatchObject(NOT_FOUND);
      const headers = { accept: 'application/graphql-response+json' };
      expect(await send(app, members, { headers })).toMatchObject(NOT_FOUND);
    },
  );

  test('is executed by its hash once its document was executed', async ({ app }) => {
    expect(await sendHash(app, ACCOUNT)).toMatchObject(NOT_FOUND);
    const { data } = await sendBoth(app, ACCOUNT);
    expect(data.account.name).toBeTypeOf('string');
    expect((await sendHash(app, ACCOUNT)).data).toEqual(data);
    const parameters = new URLSearchParams({ extensions: JSON.stringify(extensionsOf(ACCOUNT)) });
    const headers = { authorization: `Bearer ${app.key}` };
    const response = await fetch(`${app.url}/graphql?${parameters}`, { headers });
    expect((await response.json()).data).toEqual(data);
  });

  test('that does not match its hash is rejected', async ({ app }) => {
    const members = { query: '{ other: __typename }', extensions: extensionsOf(CHECKS) };
    expect(await send(app, members)).toMatchObject({ code: 'PERSISTED_QUERY_MISMATCH' });
    expect(await sendHash(app, CHECKS)).toMatchObject(NOT_FOUND);
  });

  test('is dropped when newer ones of its account, or ten other accounts, fill the store', async ({
    app,
    stranger,
  }) => {
    const large = (i: number) => `{ __typename } # ${i} ${'x'.repeat(90_000)}`;
    await sendBoth(app, large(0));
    await sendBoth(stranger, large(0));
    expect(await sendHash(app, large(0))).toMatchObject({ data: { __typename: 'Query' } });
    for (let i = 1; i <= MAX_STORED_CHARACTERS / 90_000; i++) await sendBoth(app, large(i));
    expect(await sendHash(app, large(0))).toMatchObject(NOT_FOUND);
    expect(await sendHash(stranger, large(0))).toMatchObject({ data: { __typename: 'Query' } });
    for (let i = 0; i < MAX_ACCOUNTS; i++)
      await sendBoth({ url: app.url, key: await app.addAccount() }, ACCOUNT);
    expect(await sendHash(stranger, large(0))).toMatchObject(NOT_FOUND);
  });
});

test.for<[content: string | null, problem: string]>([
  [null, 'ENOENT'],
  ['{', 'It must be a JSON object of hashes and documents'],
  ['{}', 'It must be a JSON object of hashes and documents'],
  ['{"abc": 1}', 'The document abc is not valid: '],
  ['{"abc": "{ nope }"}', 'The document abc is not valid: Cannot query field "nope"'],
  ['{"abc": "query {"}', 'The document abc is not valid: Syntax Error'],
])('TRUSTED_DOCUMENTS with the content %j stops the start', ([content, problem], { folder }) => {
  const file = join(folder, 'documents.json');
  if (content !== null) writeFileSync(file, content);
  expect(() => readTrustedDocuments(file)).toThrow(`TRUSTED_DOCUMENTS: ${file}: `);
  expect(() => readTrustedDocuments(file)).toThrow(problem);
});

describe('with TRUSTED_DOCUMENTS', () => {
  test('executes a document of the file by its hash, with its cost', async ({ trusting }) => {
    for (let time = 0; time < 3; time++) {
      const { data, extensions } = await sendHash(trusting, CHECKS);
      expect([data.reports.nodes, extensions.cost.cost]).toEqual([expect.any(Array), 1_010]);
    }
    const [first, second] = [await sendHash(trusting, CHECKS), await sendHash(trusting, CHECKS)];
    expect(first.extensions.cost.remaining - second.extensions.cost.remaining).toBe(2);
  });

  test.for<[name: string, members: object]>([
    ['the text of a document', { query: ACCOUNT }],
    ['hash and text of a document', { query: ACCOUNT, extensions: extensionsOf(ACCOUNT) }],
    ['the hash of another document', { extensions: extensionsOf('{ __typename }') }],
    [
      'a property of objects as hash',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'toString' } } },
    ],
    ['nothing', {}],
  ])('rejects %s', async ([, members], { trusting }) => {
    expect(await send(trusting, members)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: expect.stringMatching(/^This service executes only its trusted documents\./),
    });
  });

  test.for([OVER_COST, OVER_DEPTH])('limits the documents of the file: %s', async (query, { trusting }) => {
    expect(await sendHash(trusting, query)).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
  });

  test('checks the key first', async ({ trusting }) => {
    expect(await sendHash({ ...trusting, key: 'wrong' }, ACCOUNT)).toMatchObject({ status: 401 });
  });

  test('serves no GraphiQL, and has no link to it', async ({ app, trusting }) => {
    const open = (url: string) => fetch(url, { headers: { accept: 'text/html' } });
    for (const [url, isOn] of [
      [app.url, true],
      [trusting.url, false],
    ] as const) {
      expect((await open(`${url}/graphql`)).status).toBe(isOn ? 200 : 401);
      expect((await (await open(`${url}/`)).text()).includes('graphql"')).toBe(isOn);
    }
  });
});
