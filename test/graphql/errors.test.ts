import { GraphQLError } from 'graphql';
import { expect, vi } from 'vitest';
import { presentError } from '../../src/graphql/errors.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { test } from '../support/test.ts';

const CREATE = 'createReport(input: { url: "https://example.org/" }) { __typename }';

test('an unexpected error has a code and the request id, and is masked otherwise', async ({ app }) => {
  const error = new Error('no such column: secret');
  const list = () => sendGraphql(app, '{ reports { nodes { id } } }');
  const response = await whileFailing(/from "?reports"?/, error, list);
  expect(response.errors).toEqual([
    {
      message: 'The service had an internal error.',
      locations: expect.anything(),
      path: ['reports'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: response.headers.get('x-request-id') },
    },
  ]);
  expect(JSON.stringify(response)).not.toMatch(/secret|stack|\.ts/);
});

test('an unexpected error in one mutation leaves the results of its neighbors', async ({ app }) => {
  const mutate = () =>
    sendGraphql(
      app,
      `mutation {
        first: ${CREATE}
        createReport(input: { url: "nonsense", privacy: PASSWORD }) { ... on ValidationError { fields { name } } }
        deleteReport(input: { id: "UmVwb3J0OjE" }) { __typename }
      }`,
    );
  const { data, errors } = await whileFailing(/delete from/, new Error('broken'), mutate);
  expect(data).toEqual({
    first: { __typename: 'CreateReportSuccess' },
    createReport: { fields: [{ name: 'url' }, { name: 'password' }] },
    deleteReport: null,
  });
  expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['deleteReport'], 'INTERNAL_SERVER_ERROR'],
  ]);
});

test('a storage that rejects writes is UNAVAILABLE, with a time to retry', async ({ app }) => {
  const create = () => sendGraphql(app, `mutation { ${CREATE} }`);
  const { errors } = await whileFailing(/insert into/, DISK_FULL, create);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', retryAfter: expect.any(Number) });
});

test.for<[name: string, position: object, code: string]>([
  ['an error of a field', { path: ['account'] }, 'BAD_USER_INPUT'],
  ['an error of a request', {}, 'BAD_REQUEST'],
])('%s never has a code that is not in the list', ([, position, code]) => {
  const extensions = { code: 'CODE_OF_A_LIBRARY', secret: 1 };
  const onUnexpected = vi.fn();
  const error = new GraphQLError('No.', { ...position, extensions });
  expect(presentError(error, onUnexpected).extensions).toEqual({ code });
  expect(onUnexpected).not.toHaveBeenCalled();
});
