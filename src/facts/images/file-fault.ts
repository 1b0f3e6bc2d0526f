import { headerValue } from '../../page/headers.ts';
import { OK_STATUS } from '../../page/http-status.ts';
import type { Resource } from '../../page/resource.ts';
import { imageSize } from '../image-size/image-size.ts';

/** The problem of the response; null when it may be the file. */
export function fileFault(resource: Resource | null): string | null {
  const response = resource?.response;
  if (!response) return 'not fetched';
  if (response.status !== OK_STATUS) return `status ${response.status}`;
  const type = headerValue(response.headers, 'content-type');
  // Servers send files with many types; the usual problem is an HTML page in place of a file.
  return type && /^\s*text\/html/i.test(type) ? `served as ${type}` : null;
}

/** As `fileFault`, for a file that must be a raster image. */
export function rasterFault(resource: Resource | null): string | null {
  const { prefix = null, truncated = false } = resource?.response ?? {};
  const isOther = prefix !== null && !truncated && imageSize(prefix) === null;
  return fileFault(resource) ?? (isOther ? 'not a raster image such as PNG or JPEG' : null);
}
