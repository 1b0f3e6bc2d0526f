import { finished } from 'node:stream/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpContext } from './mcp-server.ts';

/** Serves the process that started this one, over standard input and output, until it closes the input. */
export async function serveMcpOnStdio(context: McpContext): Promise<void> {
  const connection = serveStdio(() => createMcpServer(context));
  await finished(process.stdin, { writable: false }).catch(() => undefined);
  await connection.close();
}
