import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The GraphQL over HTTP specification's own audits, sent with a key. */
describe('GraphQL over HTTP', () => {
  const audits = serverAudits({
    url: () => `${app.url}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${app.key}` },
      }),
  });
  for (const audit of audits) {
    it(audit.name, async () => {
      const result = await audit.fn();
      if (result.status !== 'ok') throw new Error(`${result.status}: ${result.reason}`);
    });
  }
});
