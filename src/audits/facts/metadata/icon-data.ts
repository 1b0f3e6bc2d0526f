import { fact } from '../../../engine/fact.ts';
import { headerValue } from '../../../page/headers.ts';
import type { ResourceResponse } from '../../../page/resource.ts';
import { isWorkingIcon, siteIcons } from './site-icons.ts';

/** Most icons of 16 or 32 pixels are smaller; each run of a report stores its icon. */
const MAX_ICON_BYTES = 4096;
/** Base64 takes four characters for three bytes. */
const MAX_DATA_URL_CHARACTERS = (MAX_ICON_BYTES / 3) * 4;

/** First bytes, in hexadecimal, of the formats that browsers show as an icon. */
const SIGNATURES: [type: string, hex: RegExp][] = [
  ['image/png', /^89504e470d0a/],
  ['image/x-icon', /^00000100/],
  ['image/gif', /^47494638/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** The first icon that browsers can show, as a data URL; null when none was fetched completely or all are too large. */
export const iconData = fact((page): string | null => {
  const urls = siteIcons(page)
    .filter(isWorkingIcon)
    .map(({ url, resource }) => (resource?.response ? dataUrlOf(resource.response) : dataUrlIn(url)));
  return urls.find((url) => url !== null) ?? null;
});

function dataUrlIn(url: string): string | null {
  return /^data:image\/[a-z+.-]+[;,]/.test(url) && url.length <= MAX_DATA_URL_CHARACTERS ? url : null;
}

function dataUrlOf(response: ResourceResponse): string | null {
  const { prefix, truncated } = response;
  if (!prefix || truncated || prefix.length === 0 || prefix.length > MAX_ICON_BYTES) return null;
  const bytes = Buffer.from(prefix);
  const type = typeOf(bytes, response);
  return type && `data:${type};base64,${bytes.toString('base64')}`;
}

/** The type, from the content where possible: servers send icons with many types. SVG runs no scripts in an `img`. */
function typeOf(bytes: Buffer, { headers }: ResourceResponse): string | null {
  const beginning = bytes.toString('hex', 0, 12);
  const [type] = SIGNATURES.find(([, hex]) => hex.test(beginning)) ?? [];
  if (type) return type;
  return /^\s*image\/svg\+xml/i.test(headerValue(headers, 'content-type') ?? '') ? 'image/svg+xml' : null;
}
