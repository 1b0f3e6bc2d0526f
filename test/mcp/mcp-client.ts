import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';

const MAX_BYTES = 10_000;

/**
 * Connects to the endpoint of a service, as agents do.
 * @param mode `auto` uses the newest version of the protocol, without a handshake; `legacy` those of 2025, which begin with one
 */
export async function connectClient(
  url: string,
  key: string,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Client> {
  const headers = { Authorization: `Bearer ${key}` };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return client;
}

/**
 * Calls a tool that succeeds. The client compares the response with the schema of the tool.
 * @returns the response, which is also in the text and within the limit
 */
// biome-ignore lint/suspicious/noExplicitAny: tests read the parts they are about
export async function callTool(client: Client, name: string, input: Record<string, unknown>): Promise<any> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
  const text = textOf(content);
  expect(isError, text).toBeFalsy();
  expect(JSON.parse(text)).toEqual(structuredContent);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
  return structuredContent;
}

/** Calls a tool that fails. @returns the text of the error */
export async function callFailing(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: input });
  expect(isError).toBe(true);
  return textOf(content);
}

function textOf(content: unknown): string {
  const [{ text = '' } = {}] = content as { text?: string }[];
  return text;
}
