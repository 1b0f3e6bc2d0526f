import { expect } from 'vitest';
import { RunLimitError, ValidationError } from '../../src/errors.ts';
import { createReports } from '../../src/reports/changes/create-reports.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

test('each URL has a result of its own, in order', async ({ services, actor }) => {
  const url = 'https://known.example/';
  const [known] = await seedReports(services.database, [{ accountId: actor.accountId, url, result: 'good' }]);
  const results = await createReports(services, actor, { urls: ['new.example', 'ftp://a.example/', url] });
  expect(results).toMatchObject([
    { url: 'new.example', report: { url: 'https://new.example/', privacy: 0 }, isNew: true, error: null },
    { url: 'ftp://a.example/', report: null, error: expect.any(ValidationError) },
    { url, report: { id: known?.id }, isNew: false },
  ]);
});

test('without `reuse`, each URL gets another report', async ({ services, actor }) => {
  const urls = 'twice.example twice.example\n';
  const [first, second] = await createReports(services, actor, { urls, reuse: false, privacy: 1 });
  expect(first?.report?.privacy).toBe(1);
  expect(first?.report?.id).not.toBe(second?.report?.id);
});

test('the URLs over the limit of runs are rejected one by one', async ({ services, actor }) => {
  let left = 2;
  const runLimiter = { ...services.runLimiter, consume: async () => (left-- > 0 ? null : 7) };
  const urls = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.limited.example/`);
  const results = await createReports({ ...services, runLimiter }, actor, { urls });
  const limited = expect.any(RunLimitError);
  expect(results.map(({ error }) => error)).toEqual([null, null, limited, limited]);
});

test('a repeat with the same idempotency key creates only what is missing', async ({ services, actor }) => {
  const urls = ['https://a.repeat.example/', 'https://b.repeat.example/'];
  const input = { urls, reuse: false, idempotencyKey: 'k'.repeat(255) };
  let left = 1;
  const runLimiter = { ...services.runLimiter, consume: async () => (left-- > 0 ? null : 7) };
  const [first] = await createReports({ ...services, runLimiter }, actor, input);
  const repeated = await createReports(services, actor, input);
  expect(repeated).toMatchObject([{ report: { id: first?.report?.id }, isNew: false }, { isNew: true }]);
});

test.for<[string, object, string]>([
  ['no URL', { urls: [] }, 'urls'],
  ['more than 100 URLs', { urls: Array(101).fill('a.example') }, 'urls'],
  ['a page that needs a password, without one', { urls: ['a.example'], privacy: 2 }, 'password'],
  ['an empty idempotency key', { urls: ['a.example'], idempotencyKey: '' }, 'idempotencyKey'],
])('%s is an error of the request', async ([, input, field], { services, actor }) => {
  const creating = createReports(services, actor, { ...input });
  await expect(creating).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
});
