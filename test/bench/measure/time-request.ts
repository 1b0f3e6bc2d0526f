import { type Agent, request as open } from 'node:http';
import { json } from 'node:stream/consumers';
import type { RepeatedRequest } from './generate-load.ts';

/** A JSON response, and the time until its last byte. */
export interface TimedResponse {
  body: unknown;
  durationMs: number;
}

/**
 * Sends one request through `node:http`, which adds less time than `fetch`.
 * @throws Error if the status is not 2xx, or if the response has GraphQL errors
 */
export async function timeRequest(
  url: string,
  { method, path, headers, body }: RepeatedRequest,
  agent: Agent,
): Promise<TimedResponse> {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<TimedResponse>();
  const sent = open(`${url}${path}`, { method, headers, agent }, async (response) => {
    try {
      const received = await json(response);
      const durationMs = performance.now() - startedAt;
      const isGood =
        response.statusCode?.toString().startsWith('2') && !(received as { errors?: unknown }).errors;
      if (!isGood) throw new Error(`${path} ${body}: ${response.statusCode} ${JSON.stringify(received)}`);
      resolve({ body: received, durationMs });
    } catch (error) {
      reject(error);
    }
  });
  sent.on('error', reject);
  sent.end(body);
  return await promise;
}
