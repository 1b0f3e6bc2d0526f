import { type AllowedTarget, THIS_MACHINE } from '../../fetching/guard/allow-targets.ts';
import { checkSentUrl } from '../../fetching/guard/check-target-url.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';

/**
 * The URL of a page and the targets that its audit may connect to. Targets on this machine are allowed only if the page is
 * on it: another page must not reach the ports of the user.
 * @throws CommandError when the URL is rejected; without the URL, which may contain a password
 */
export function checkPage(
  address: string,
  allow: readonly AllowedTarget[],
): { url: URL; allowTargets: AllowedTarget[] } {
  const { url, problem } = checkSentUrl(address, allow);
  if (url) return { url, allowTargets: [...allow] };
  const allowTargets = [...allow, ...THIS_MACHINE];
  const local = checkSentUrl(address, allowTargets);
  if (!local.url) throw new CommandError(problem, EXIT_USAGE);
  return { url: local.url, allowTargets };
}
