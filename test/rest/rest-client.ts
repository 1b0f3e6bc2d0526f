import { request } from 'undici';
import { expect } from 'vitest';
import type { z } from 'zod';
import { ApiError } from '../../src/model/list.ts';
import { responseSchema } from '../../src/present/present.ts';
import { createOpenApiDocument } from '../../src/rest/openapi/openapi-document.ts';

/** A response with its body parsed. */
export interface RestResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the parts they are about
  body: any;
}

/** The parts of a call besides its path. */
export interface CallOptions {
  form?: Record<string, string> | [string, string][];
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Null sends no such header. */
  headers?: Record<string, string | null>;
}

export type Client = (method: string, path: string, options?: CallOptions) => Promise<RestResponse>;

const { paths = {} } = createOpenApiDocument('http://127.0.0.1');

/**
 * Calls the API with a key. Compares each response with the OpenAPI document and with the rules for every response:
 * the status is a documented one, errors have their one shape, and the request is named. Compression would take more
 * time than most requests.
 */
export function createClient(origin: string, key: string | null): Client {
  return async (method, path, { form, json, body, headers = {} } = {}) => {
    const sent = new Headers({ 'Accept-Encoding': 'identity' });
    if (key !== null) sent.set('Authorization', `Bearer ${key}`);
    if (form) sent.set('Content-Type', 'application/x-www-form-urlencoded');
    if (json !== undefined) sent.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) sent.delete(name);
      else sent.set(name, value);
    }
    const content = form
      ? new URLSearchParams(form).toString()
      : json === undefined
        ? body
        : JSON.stringify(json);
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: sent,
      ...(content === undefined
        ? {}
        : { body: typeof content === 'string' ? new TextEncoder().encode(content) : content }),
    });
    const text = await response.text();
    const parsed = {
      status: response.status,
      headers: response.headers,
      text,
      body: text !== '' && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null,
    };
    expectDocumented(method, path, parsed);
    return parsed;
  };
}

/** The response's body, which has exactly the shape that the document gives it. */
export function expectShape<Schema extends z.ZodType>(
  schema: Schema,
  { body }: RestResponse,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  expect(parsed.error?.issues ?? []).toEqual([]);
  return parsed.data as z.output<Schema>;
}

/** Sends a request with the headers as they are written: `fetch` joins repeated ones. */
export async function sendRaw(origin: string, path: string, headers: [name: string, value: string][]) {
  const { statusCode, body } = await request(`${origin}${path}`, { headers: headers.flat() });
  return { status: statusCode, text: await body.text() };
}

function expectDocumented(method: string, path: string, response: RestResponse): void {
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('vary')).toContain('Authorization');
  if (response.status >= 400 && method !== 'HEAD') {
    expectShape(responseSchema(ApiError), response);
    expect(response.body).toMatchObject({ status: response.status, request_id: requestId });
    expect('errors' in response.body).toBe(response.status === 422);
  }
  const template = `/api/v1${path.split('?')[0]}`.replace(/(?<=\/reports\/)[^/]+$/, '{id}');
  const operation = paths[template]?.[method.toLowerCase() as 'get'];
  if (operation) expect(Object.keys(operation.responses ?? {})).toContain(String(response.status));
}
