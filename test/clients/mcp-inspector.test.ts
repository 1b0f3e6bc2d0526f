import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useClientService } from '../support/clients/client-service.ts';

const INSPECTOR = join(import.meta.dirname, 'node_modules/.bin/mcp-inspector');

const service = useClientService();

/** Runs the command line of the inspector against the endpoint. It fails if the server responds with an error. */
async function inspect(method: string, ...options: string[]) {
  const { url, key } = service().app;
  const target = ['--cli', `${url}/mcp`, '--header', `Authorization: Bearer ${key}`, '--method', method];
  const { stdout } = await promisify(execFile)(process.execPath, [INSPECTOR, ...target, ...options]);
  return JSON.parse(stdout);
}

describe('the MCP inspector', () => {
  it('finds no error in the schemas of the tools', async () => {
    const { tools } = await inspect('tools/list', '--strict');
    expect(tools).toHaveLength(8);
  });

  it('calls a tool', async () => {
    const url = service().site.url('/');
    const call = ['--tool-name', 'audit_page', '--tool-arg', `url=${url}`, 'wait_seconds=60'];
    const { structuredContent } = await inspect('tools/call', ...call);
    expect(structuredContent).toMatchObject({ report: { status: 'completed' }, page_content: { url } });
  });
});
