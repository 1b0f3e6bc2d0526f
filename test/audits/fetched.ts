import type {
  Resource,
  ResourceFailure,
  ResourcePurpose,
  ResourceResponse,
} from '../../src/page/resource.ts';

const METHODS: Partial<Record<ResourcePurpose, Resource['method']>> = {
  'link-probe': 'HEAD',
  media: 'HEAD',
  'cors-preflight': 'OPTIONS',
};

/** A resource with a response, which has status 200 and no body unless said otherwise. @param url may be a path */
export function fetched(
  purpose: ResourcePurpose,
  url: string,
  response: Partial<ResourceResponse> = {},
): Resource {
  const wanted = request(purpose, url);
  return {
    ...wanted,
    response: {
      finalUrl: wanted.url,
      status: 200,
      httpVersion: 'HTTP/2',
      headers: [],
      redirects: [],
      text: null,
      prefix: null,
      bytes: null,
      transferBytes: null,
      durationMs: 20,
      tls: null,
      truncated: false,
      ...response,
    },
    failure: null,
    failureCode: null,
  };
}

/** Gives pages one resource, with that response. */
export function responding(purpose: ResourcePurpose, url: string) {
  return (response: Partial<ResourceResponse>) => ({ resources: [fetched(purpose, url, response)] });
}

/** An image of which only the first bytes were read, without a declared size. */
export function cutImage(url: string, prefix: Uint8Array): Resource {
  return { ...fetched('image', url, { prefix, truncated: true }), body: 'prefix' };
}

/** A resource that could not be fetched. @param url may be a path */
export function notFetched(
  purpose: ResourcePurpose,
  url: string,
  failure: ResourceFailure = 'fetch-failed',
  failureCode = 'connect_failed',
): Resource {
  return { ...request(purpose, url), response: null, failure, failureCode };
}

/** The address of a path of https://example.org; another address stays as it is. */
export function absolute(path: string): string {
  return path.startsWith('/') ? `https://example.org${path}` : path;
}

function request(purpose: ResourcePurpose, path: string) {
  return { url: absolute(path), purpose, method: METHODS[purpose] ?? 'GET', body: 'text' } as const;
}
