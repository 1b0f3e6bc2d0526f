import { fact } from '../../engine/fact.ts';
import { cookieText, readCookie } from './cookies.ts';

/** A header line of the page. */
export interface AnswerHeader {
  /** In lower case. */
  name: string;
  /** Of `set-cookie` only the cookie's name and flags, as in `sid=…; Secure`. */
  value: string;
}

/** The header lines of the final answer in the order received. */
export const answerHeaders = fact((page): AnswerHeader[] =>
  page.headers.map(([name, value]) => ({
    name,
    value: name === 'set-cookie' ? cookieText(readCookie(value)) : value,
  })),
);
