/** The rules that depend on the purpose of a request: how much is read, and the headers of browsers. */
import type { ResourcePurpose, ResourceRequest } from '../../page/resource.ts';

/** Number of bytes read of a file if its beginning suffices. */
const PREFIX_BYTES = 64 * 1024;

const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_TEXT_BYTES_BY_PURPOSE: ReadonlyMap<ResourcePurpose, number> = new Map([
  ['robots', 500 * 1024],
  ['sitemap', 10 * 1024 * 1024],
]);

const ACCEPT_BY_PURPOSE: ReadonlyMap<ResourcePurpose, string> = new Map([
  ['image', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'],
  ['stylesheet', 'text/css,*/*;q=0.1'],
]);

/** The `Origin` of the cross-origin request: a reserved domain without an owner. */
const PROBE_ORIGIN = 'https://cors-probe.example';

/** Maximum number of bytes read of the body. */
export function maxBodyBytes({ body, purpose }: ResourceRequest): number {
  if (body === 'none') return 0;
  return body === 'prefix' ? PREFIX_BYTES : (MAX_TEXT_BYTES_BY_PURPOSE.get(purpose) ?? MAX_TEXT_BYTES);
}

/** The headers in addition to those of every request. */
export function requestHeaders({
  method,
  purpose,
}: ResourceRequest): { accept: string } & Record<string, string> {
  const accept = ACCEPT_BY_PURPOSE.get(purpose) ?? '*/*';
  if (method !== 'OPTIONS') return { accept };
  return { accept, origin: PROBE_ORIGIN, 'access-control-request-method': 'GET' };
}
