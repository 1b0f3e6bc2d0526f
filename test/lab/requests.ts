/** Requests to a started service, and what they measure. */
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeGlobalId } from '../../src/graphql/global-id.ts';
import { subscribe } from '../support/graphql-client.ts';
import { readEvents } from '../support/read-events.ts';
import { KEY } from './processes.ts';

/** Without a response in this time, the scenario fails. */
const RESPONSE_MS = 90_000;

/** A REST response. */
export interface RestResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: scenarios read the parts that they are about
  body: any;
}

/** The parts of a REST call besides its path. */
export interface CallOptions {
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A REST call with the first key. It does not wait for runs, unless a header prefers it. */
export async function callRest(
  { url }: { url: string },
  method: string,
  path: string,
  { form, headers }: CallOptions = {},
): Promise<RestResponse> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, prefer: 'respond-async', ...headers },
    ...(form && { body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(RESPONSE_MS),
  });
  return { status: response.status, body: await response.json() };
}

/** Creates a report, and waits up to a minute for its run. @returns the status of the report */
export async function auditPage(
  service: { url: string },
  url: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const preferring = { prefer: 'wait=60', ...headers };
  return (await callRest(service, 'POST', '/reports', { form: { url }, headers: preferring })).body.data
    ?.status;
}

/** Follows a report over server-sent events. @returns its statuses, until the service ends the stream */
export async function* followReport(
  { url }: { url: string },
  id: number,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const query = 'subscription ($id: ID!) { reportUpdated(id: $id) { status } }';
  const response = await subscribe({ url, key: KEY }, query, { id: encodeGlobalId('Report', id) }, signal);
  for await (const { data } of readEvents(response)) yield data?.reportUpdated.status;
}

/** Reads the metrics of a service. @returns reads the value of one, with its labels; NaN if it is missing */
export async function readMetrics({ url }: { url: string }): Promise<(name: string) => number> {
  const text = `\n${await (await fetch(`${url}/metrics`)).text()}`;
  return (name) => Number(text.split(`\n${name} `)[1]?.split('\n')[0] ?? Number.NaN);
}

/**
 * Makes one call after the other, as a light client would, until the promise settles.
 * @param observe is called after each call
 * @returns the duration of each, in milliseconds
 */
export async function timeCalls(
  until: Promise<unknown>,
  call: () => Promise<unknown>,
  pauseMs: number,
  observe: () => void = () => undefined,
): Promise<number[]> {
  const durationsMs: number[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  // An error is thrown at the end.
  over.catch(() => undefined);
  while (!isOver) {
    const startedAt = performance.now();
    await call();
    durationsMs.push(performance.now() - startedAt);
    observe();
    await sleep(pauseMs);
  }
  await over;
  return durationsMs;
}

/** The quantile by the nearest-rank method; NaN without values. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The median by the nearest-rank method; NaN without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
