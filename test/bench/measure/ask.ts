import { type Agent, request as open } from 'node:http';
import { json } from 'node:stream/consumers';
import type { RepeatedRequest } from './put-load.ts';

/** An answer in JSON, and how long it took until its last byte. */
export interface TimedResponse {
  body: unknown;
  durationMs: number;
}

/**
 * Asks once, with as little between as Node has.
 * @throws Error for an answer that is not a good one
 */
export async function ask(
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
      const isGood = response.statusCode === 200 && !(received as { errors?: unknown }).errors;
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
