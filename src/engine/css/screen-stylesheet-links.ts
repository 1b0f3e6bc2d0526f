import { fact } from '../fact.ts';
import { matchesPhone } from './media-query.ts';

/** The `link` elements whose stylesheet applies on a phone, in document order. */
export const screenStylesheetLinks = fact(({ document }) =>
  document
    .querySelectorAll('link[rel~="stylesheet" i]:not([rel~="alternate" i], [disabled])')
    .filter((link) => matchesPhone(link.getAttribute('media') ?? '')),
);
