import { projectOf } from '../database/project-of.ts';

/**
 * The project for a filter text: a host in any spelling, or a whole URL. Empty for other text, so that no report
 * matches.
 */
export function projectFilter(text: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : URL.parse(`http://${text}`);
  return url ? projectOf(url.href) : '';
}
