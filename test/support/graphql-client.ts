import { expect } from 'vitest';

/** A GraphQL response with its HTTP status. */
export interface GraphqlResponse<Data> {
  status: number;
  headers: Headers;
  data: Data | null;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; requestId: string; [key: string]: unknown };
  }[];
  extensions?: Record<string, unknown>;
}

/** The URL of a service and an API key. */
export interface GraphqlTarget {
  url: string;
  key: string;
}

export interface PostInit extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
  duplex?: 'half';
}

/** Sends an HTTP request with the headers of a GraphQL client. Compression would take more time than most requests. */
export function post({ url, key }: GraphqlTarget, { headers, ...init }: PostInit): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    ...init,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      ...headers,
    },
  });
}

/** Sends a subscription. @returns the response, whose events are for `readEvents` */
export function subscribe(
  target: GraphqlTarget,
  query: string,
  variables: Record<string, unknown> = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  const body = JSON.stringify({ query, variables });
  return post(target, { headers: { accept: 'text/event-stream' }, body, signal });
}

/** Sends an operation. @returns the response, which may have errors */
export async function sendGraphql<Data = Record<string, unknown>>(
  target: GraphqlTarget,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlResponse<Data>> {
  const response = await post(target, { body: JSON.stringify({ query, variables }) });
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as object),
  } as GraphqlResponse<Data>;
}

/** Sends an operation that must succeed and gives its data. */
export async function expectGraphqlData<Data = Record<string, unknown>>(
  target: GraphqlTarget,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const response = await sendGraphql<Data>(target, query, variables);
  expect(response.errors).toBeUndefined();
  return response.data as Data;
}
