import { Readable } from 'node:stream';
import { createGraphQLError, type Plugin } from 'graphql-yoga';
import { bodyChunks } from '../../body-chunks.ts';
import { AppError } from '../../errors.ts';
import type { ServerContext } from '../server.ts';

/**
 * Limits the size of request bodies, in bytes as sent. A declared length is checked, and Node's parser holds the body
 * to it; a body of undeclared length is counted as it arrives. Yoga's own `maxRequestBodySize` counts every body
 * through a web stream, which takes as long as the rest of a short query.
 * @see https://github.com/graphql-hive/graphql-yoga/issues/4583
 */
export function useBodyLimit(maxBytes: number): Plugin<object, ServerContext> {
  return {
    onRequestParse({ request, requestParser, setRequestParser, serverContext: { incoming } }) {
      const declared = request.headers.get('content-length');
      if (Number(declared) > maxBytes) throw new AppError('payload_too_large');
      if (declared !== null || request.method !== 'POST' || !requestParser) return;
      const body = Readable.toWeb(Readable.from(limitedChunks(incoming, maxBytes))) as ReadableStream;
      const { method, url, headers } = request;
      setRequestParser(() => requestParser(new Request(url, { method, headers, body })));
    },
  };
}

async function* limitedChunks(incoming: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of bodyChunks(incoming)) {
    bytes += chunk.length;
    // Yoga's parser takes any other error for invalid JSON.
    if (bytes > maxBytes) throw createGraphQLError('', { originalError: new AppError('payload_too_large') });
    yield chunk;
  }
}
