import { html } from 'parse5';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { anchorAddress } from '../../facts/links/outgoing-links.ts';
import { clientRendered, defineAudit, failed, notApplicable, passed } from '../audit.ts';
import type { AttributeChanges } from '../fixes/changes.ts';
import { tagFixes } from '../fixes/html-fixes.ts';
import { unseenContent } from '../unseen-content.ts';

const VOID_SCRIPT = /javascript:void\(?0\)?/;
/** HTML forbids these attributes on an anchor without `href`, so an anchor with one of them is meant as a link. */
const LINK_ATTRIBUTES = ['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy'];

export const audit = defineAudit('seo/crawlable-anchors', {
  importance: 'medium',
  title: 'Crawlable links',
  description: 'Links have an href attribute with a URL. Crawlers follow these URLs; they do not click.',
  reference: 'https://support.google.com/webmasters/answer/9112205',
  results: {
    none: notApplicable('The page has no links'),
    followable: passed('All links are crawlable'),
    unfollowable: failed(
      'Some links are not crawlable',
      'Give each link an href with the URL of a page. Use <button> for actions.',
    ),
    'client-rendered': clientRendered('the links', 'Check the links in a browser.'),
  },
  audit: (page) => {
    const anchors = page.document.querySelectorAll('a');
    const failing = anchors.flatMap((element) => {
      const problem = problemOf(element, page);
      return problem ? [{ element, problem }] : [];
    });
    if (failing.length > 0) {
      const evidence = listEvidence(failing, ({ element, problem }) => elementEvidence(element, problem));
      const fixes = tagFixes(failing, ({ element }) => {
        const attributes = linkAttributes(element);
        return attributes && { element, attributes };
      });
      return { result: 'unfollowable', value: failing.length, expected: 0, fixes, ...evidence };
    }
    return unseenContent(page) ?? { result: anchors.length > 0 ? 'followable' : 'none', value: 0 };
  },
});

// The tests and their order are Lighthouse's.
function problemOf(element: Element, page: Page): string | null {
  const value = (name: string) => element.getAttribute(name) ?? '';
  const href = value('href').replace(/\s/g, '');
  if (value('role').trim() || href.startsWith('mailto:') || (!href && value('id'))) return null;
  if (href.startsWith('file:')) return 'links to a local file';
  if (element.namespaceURI !== html.NS.SVG && value('name').trim()) return null;
  if (['href', ...LINK_ATTRIBUTES].every((name) => !element.hasAttribute(name))) {
    const hasHandler = element.attributes.some(({ name }) => /^on[a-z]+$/.test(name));
    return hasHandler ? 'event handler but no href' : null;
  }
  if (anchorAddress(element) === '') return 'no href';
  if (VOID_SCRIPT.test(href)) return 'href is javascript:void(0)';
  return URL.canParse(href, page.url) ? null : 'href is not a valid URL';
}

/** A handler that only opens a URL: `location.href = '/tools'`. */
const OPENING = /^(?:(?:window|document)\.)?location(?:\.href)?\s*=\s*(["'])([^"'\\\r\n]+)\1;?$/;
/** Attributes that have an effect only with `href`, so that the link would do more than the handler. */
const EFFECTIVE_WITH_HREF = ['target', 'download', 'ping'];

/** An `href` in place of a handler that opens the same URL; null if there is no such handler. */
function linkAttributes(element: Element): AttributeChanges | null {
  const handler = element.getAttribute('onclick')?.trim() ?? '';
  if (handler.length > MAX_TEXT_CHARACTERS) return null;
  if (EFFECTIVE_WITH_HREF.some((name) => element.hasAttribute(name))) return null;
  const href = OPENING.exec(handler)?.[2]?.trim() ?? '';
  const protocol = href && URL.parse(href, element.ownerDocument.baseURI)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? { href, onclick: null } : null;
}
