import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presentError } from '../../src/graphql/errors.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await sendGraphql(app, '{ __typename }');
});
afterAll(() => app.close());

describe('an unexpected error', () => {
  it('is masked: a code and the request id, no message, no stack', async () => {
    const response = await whileFailing(/from "?reports"?/, new Error('no such column: secret'), () =>
      sendGraphql(app, '{ reports { nodes { id } } }'),
    );
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

  it('in one mutation does not hide its neighbors', async () => {
    const response = await whileFailing(/delete from/, new Error('broken'), () =>
      sendGraphql(
        app,
        `mutation {
          first: createReport(input: { url: "https://example.org/" }) { __typename }
          createReport(input: { url: "nonsense" }) { __typename }
          deleteReport(input: { id: "UmVwb3J0OjE" }) { __typename }
        }`,
      ),
    );
    expect(response.data).toEqual({
      first: { __typename: 'CreateReportSuccess' },
      createReport: { __typename: 'ValidationError' },
      deleteReport: null,
    });
    expect(response.errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['deleteReport'], 'INTERNAL_SERVER_ERROR'],
    ]);
  });
});

it('a ValidationError names every wrong field', async () => {
  const response = await sendGraphql(
    app,
    `mutation {
      createReport(input: { url: "nope", privacy: PASSWORD }) {
        ... on ValidationError { fields { name } }
      }
    }`,
  );
  expect(response.data).toEqual({ createReport: { fields: [{ name: 'url' }, { name: 'password' }] } });
});

it.each([
  ['an error of a field', { path: ['account'] }, 'BAD_USER_INPUT'],
  ['an error of a request', {}, 'BAD_REQUEST'],
])('%s never has a code that is not in the list', (_, position, code) => {
  const error = new GraphQLError('No.', {
    ...position,
    extensions: { code: 'CODE_OF_A_LIBRARY', secret: 1 },
  });
  const onUnexpected = vi.fn();
  expect(presentError(error, onUnexpected).extensions).toEqual({ code });
  expect(onUnexpected).not.toHaveBeenCalled();
});

describe('a storage that rejects writes', () => {
  it('is UNAVAILABLE, with a time to retry', async () => {
    const response = await whileFailing(/insert into/, DISK_FULL, () =>
      sendGraphql(app, 'mutation { createReport(input: { url: "https://example.org/" }) { __typename } }'),
    );
    expect(response.errors?.[0]).toMatchObject({
      extensions: { code: 'UNAVAILABLE', retryAfter: expect.any(Number) },
    });
  });
});
