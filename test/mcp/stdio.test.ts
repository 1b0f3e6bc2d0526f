import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'vitest';
import { test as base } from '../cli/cli-test.ts';
import { startCommand } from '../cli/run-command.ts';
import { fixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { callTool } from './mcp-client.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const TEXT = 'We forge garden tools by hand and sell them from a workshop that we have had for many years. ';
const PAGE = `<html>
<head>
  <title>Garden tools</title>
</head>
<body>
  <h1>Garden tools</h1>
  <p>${TEXT}</p>
  <p>${TEXT}</p>
</body>
</html>
`;
/** With those that ready fixes would add: the patch changes the source only. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const pageWith = (image: string) =>
  htmlPage(`<!doctype html><html lang="en"><title>A</title><img src="${image}" alt="A">`);

const test = base
  .extend('files', { scope: 'file' }, fixtureSite({}))
  /** A page that ALLOW_TARGETS has, as one of another machine. */
  .extend('listed', { scope: 'file' }, async ({ files }, { onCleanup }) => {
    const listed = await startFixtureSite({ '/': pageWith(files.url('/listed.png')) });
    onCleanup(listed.close);
    return listed;
  })
  .extend('site', { scope: 'file' }, async ({ folder, files }, { onCleanup }) => {
    await mkdir(folder.path('site'));
    const page = folder.path('site/index.html');
    await writeFile(page, PAGE);
    const site = await startFixtureSite({
      '/files': pageWith(files.url('/local.png')),
      '/': async (_, response) => void response.writeHead(200, HEADERS).end(await readFile(page)),
    });
    onCleanup(site.close);
    return site;
  })
  .extend('stderr', { scope: 'file' }, [] as string[])
  .extend('client', { scope: 'file' }, async ({ stderr, listed }, { onCleanup }) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp'],
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ALLOW_TARGETS: listed.host },
      stderr: 'pipe',
    });
    transport.stderr?.on('data', (data) => stderr.push(String(data)));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    onCleanup(() => client.close());
    return client;
  });

test('an agent audits a page on this machine, applies its patch, and gets the promised score', async ({
  client,
  site,
  folder,
  stderr,
}) => {
  const before = await callTool(client, 'audit_page', { url: site.host });
  const { id, score, score_after_fixes, page_url } = before.report;
  expect(page_url).toBeNull();
  const { page_content } = await callTool(client, 'get_patch', { report_id: id });
  const patching = promisify(execFile)('patch', ['-p1'], { cwd: folder.path('site') });
  patching.child.stdin?.end(page_content.patch);
  await patching;
  const after = await callTool(client, 'rerun_report', { report_id: id });
  expect(after.report.score).toBe(score_after_fixes);
  expect(after.report.score).toBeGreaterThan(score + 10);
  const comparison = await callTool(client, 'compare_runs', { report_id: id });
  expect(comparison).toMatchObject({
    regressed: 0,
    score_delta: Number((score_after_fixes - score).toFixed(1)),
  });
  expect(comparison.changes).toContainEqual({
    audit: 'html-has-lang',
    kind: 'fixed',
    base: { outcome: 'failed', title: 'The page does not declare its language' },
    head: { outcome: 'passed', title: expect.any(String) },
  });
  // Logs are not part of the protocol.
  await expect.poll(() => stderr.join('')).toContain('run ended');
});

test('only pages on this machine may load files from its other ports', async ({
  client,
  listed,
  site,
  files,
}) => {
  for (const url of [listed.url('/'), site.url('/files')]) await callTool(client, 'audit_page', { url });
  expect(files.requests.map(({ path }) => path).filter((path) => path.endsWith('.png'))).toEqual([
    '/local.png',
  ]);
});

test('ends when its input ends', async () => {
  const command = startCommand(['mcp'], { LOG_LEVEL: 'silent' });
  command.process.stdin?.end();
  expect(await command.ended).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
});
