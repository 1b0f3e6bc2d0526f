import type { Page } from '../../../engine/page.ts';
import { withoutFragment } from '../../../engine/request-url.ts';
import { counted } from '../../../engine/text/units.ts';
import { elementEvidence, textEvidence } from '../../../facts/evidence.ts';
import type { Evidence } from '../../../facts/evidence-type.ts';
import { scriptCode } from '../../../facts/minification/code-of-page.ts';
import { unreadStylesheets } from '../../../facts/network/unread-stylesheets.ts';
import { inlineHandlers } from '../../../facts/scripts/inline-handlers.ts';
import { scripts } from '../../../facts/scripts/scripts.ts';
import { MAX_HASHES } from '../../fixes/starter-policy.ts';

/** A part of the page that a policy would break, or whose needs are unknown. */
interface PolicyObstacle {
  /** As a clause: `2 elements have event handlers in attributes`. */
  text: string;
  /** Each creates its evidence, as only the first ones are listed. */
  evidence: (() => Evidence)[];
}

/** Calls that load files or run text as code, which a policy can block. */
const LOADING =
  /\b(?:fetch|XMLHttpRequest|importScripts|WebSocket|EventSource|sendBeacon|eval|Function|import)\s*\(|new\s+(?:Image|Worker)\b|createElement\(\s*['"](?:script|iframe|link|img|style)['"]|setAttribute\(\s*['"](?:style|on\w+)['"]/;

/** The parts of a page that a policy without `unsafe-inline` for scripts would break. */
export function policyObstacles(page: Page): PolicyObstacle[] {
  const { document } = page;
  const handlers = inlineHandlers(page);
  const links = document
    .querySelectorAll('[href^="javascript:" i]')
    .filter((element) => !/^javascript:(?:void(?:\(0\)|\s*0))?;?$/i.test(element.getAttribute('href') ?? ''));
  const inline = scripts(page).filter(({ src }) => src === null);
  const unread = unreadStylesheets(page);
  const code = scriptCode(page);
  const read = new Set(code.map(({ url }) => url));
  const unknown = scripts(page).flatMap(({ url }) =>
    url && !read.has(withoutFragment(url.href)) ? [url.href] : [],
  );
  const loading = code.filter(({ text }) => LOADING.test(text));
  const found: PolicyObstacle[] = [
    {
      text: `${counted(handlers.length, 'element', 'has', 'have')} event handlers in attributes`,
      evidence: handlers.map(
        ({ element, names }) =>
          () =>
            elementEvidence(element, names.join(', ')),
      ),
    },
    {
      text: `${counted(links.length, 'link', 'runs', 'run')} JavaScript`,
      evidence: links.map((element) => () => elementEvidence(element, 'javascript: URL')),
    },
    {
      text: `${counted(inline.length, 'inline script')} are too many to allow each by its hash`,
      evidence:
        inline.length > MAX_HASHES
          ? inline.map(
              ({ element }) =>
                () =>
                  elementEvidence(element),
            )
          : [],
    },
    {
      text: `${counted(unread.length, 'stylesheet')} could not be read`,
      evidence: unread.map((url) => () => textEvidence(null, 'not read', url)),
    },
    {
      text: `${counted(unknown.length, 'script')} could not be read`,
      evidence: unknown.map((url) => () => textEvidence(null, 'not read', url)),
    },
    {
      text: `${counted(loading.length, 'script')} may load other files or run text as code`,
      evidence: loading.map(
        ({ element, url }) =>
          () =>
            element ? elementEvidence(element) : textEvidence(null, 'may load other files', url),
      ),
    },
  ];
  return found.filter(({ evidence }) => evidence.length > 0);
}

/** The advice to remove obstacles before a policy is enforced. */
export function obstacleAdvice(obstacles: readonly PolicyObstacle[]): string {
  const causes = obstacles.map(({ text }) => text).join('; ');
  return `A policy could break this page: ${causes}. Send it as Content-Security-Policy-Report-Only first, which blocks nothing and does not pass this check. Correct what the console of browsers then shows, with addEventListener in place of handlers in attributes, and send it as Content-Security-Policy.`;
}
