import { type AllowedTarget, THIS_MACHINE } from '../fetching/guard/allow-targets.ts';
import { checkSentUrl } from '../fetching/guard/check-target-url.ts';
import { CommandError, EXIT_USAGE } from './command-error.ts';

/** The URL of a page, which may be on this machine. @throws CommandError without the URL, which may contain a password */
export function checkPage(address: string, allow: readonly AllowedTarget[]): URL {
  const { url, problem } = checkSentUrl(address, [...allow, ...THIS_MACHINE]);
  if (url) return url;
  throw new CommandError(problem, EXIT_USAGE);
}

/**
 * Whether a page is on this machine and not among the targets that every page may use. Only then may its audit connect to
 * other ports of this machine: another page must not reach them.
 */
export function isOnThisMachine(url: string, allow: readonly AllowedTarget[]): boolean {
  return !checkSentUrl(url, allow).url;
}
