import type { HonoRequest } from 'hono';

const QUERY = /^[^?#]*\?([^#]*)/;

/** The query parameters of a request, in the order sent. The rest of the URL is not parsed. */
export function queryParameters({ url }: Pick<HonoRequest, 'url'>): URLSearchParams {
  return new URLSearchParams(QUERY.exec(url)?.[1]);
}
