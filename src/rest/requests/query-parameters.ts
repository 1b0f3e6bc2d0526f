import type { HonoRequest } from 'hono';

const QUERY = /^[^?#]*\?([^#]*)/;

/** The parameters in the query string of a request, in the order sent. The rest of its address is not parsed. */
export function queryParameters({ url }: Pick<HonoRequest, 'url'>): URLSearchParams {
  return new URLSearchParams(QUERY.exec(url)?.[1]);
}
