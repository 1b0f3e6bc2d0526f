import { fact } from '../../../engine/fact.ts';
import type { ResponseHeader } from '../page-facts-type.ts';
import { cookieText, readCookie } from './cookies.ts';

/** The header lines of the final response in the order received. */
export const responseHeaders = fact((page): ResponseHeader[] =>
  page.headers.map(([name, value]) => ({
    name,
    value: name === 'set-cookie' ? cookieText(readCookie(value)) : value,
  })),
);
