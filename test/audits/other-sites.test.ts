import { expect, test } from 'vitest';
import { checkPage } from '../../src/audits/check.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import type { Resource } from '../../src/page/resource.ts';
import { png } from '../facts/image-size/image-bytes.ts';
import { auditNamed, pageOf } from './audit-cases.ts';
import { fetched } from './fetched.ts';

const CODE = `/* ${'long comment '.repeat(900)} */\nlet a = 1;\n`;
/** A file that fails the audit, by its URL. */
const FAULTY: Record<string, (url: string) => Resource> = {
  'text-compression': (url) =>
    fetched('script', url, { bytes: 44_000, headers: [['content-type', 'text/javascript']] }),
  'cache-insight': (url) => fetched('image', url, { bytes: 20_000 }),
  'unminified-javascript': (url) =>
    fetched('script', url, { text: CODE, bytes: CODE.length, transferBytes: CODE.length }),
  'unminified-css': (url) =>
    fetched('stylesheet', url, { text: CODE, bytes: CODE.length, transferBytes: CODE.length }),
  'image-format': (url) => fetched('image', url, { prefix: png(600, 100), bytes: 900_000 }),
};
const check = (id: string, ...hosts: string[]) =>
  checkPage(
    auditNamed(AUDITS, id),
    pageOf({
      html: '<!doctype html><script src=/a.js></script><link rel=stylesheet href=/a.css>',
      resources: hosts.flatMap((host) => FAULTY[id]?.(`https://${host}/a`) ?? []),
    }),
  );

test.each(Object.keys(FAULTY))('files of other sites are a warning of %s, without server fixes', (id) => {
  expect(check(id, 'example.org')).toMatchObject({ outcome: 'failed' });
  const { outcome, advice, fixes, points, evidence } = check(id, 'cdn.example.net');
  expect(outcome).toBe('warning');
  expect(points.won).toBe(points.possible / 2);
  expect(advice).toBe(
    'On cdn.example.net, not your server: load these files from your own server, or ask for the change there.',
  );
  expect(fixes).toEqual([]);
  expect(evidence[0]?.note).toMatch(/on cdn\.example\.net, not your server$/);
});

test('with files of the own site among them, the check fails and has fixes', () => {
  const { outcome, fixes, evidence } = check('cache-insight', 'cdn.example.net', 'static.example.org');
  expect([outcome, fixes.length > 0]).toEqual(['failed', false]);
  expect(evidence.map(({ note }) => note)).toEqual(['on cdn.example.net, not your server', null]);
});

test('several other sites are named, or counted', () => {
  expect(check('cache-insight', 'a.net', 'b.net').advice).toMatch(/^On a\.net and b\.net, not/);
  expect(check('cache-insight', 'a.net', 'b.net', 'c.net').advice).toMatch(/^On 3 other sites, not/);
});
