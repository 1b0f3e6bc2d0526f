import type { Element } from '../../engine/dom/nodes.ts';
import { defineAudit, failed, passed } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';

export const audit = defineAudit('best-practices/applet', {
  importance: 'low',
  title: 'Java applets',
  description: 'The page uses no <applet> element. Browsers no longer run Java applets.',
  reference: 'https://html.spec.whatwg.org/multipage/obsolete.html#applet',
  results: {
    none: passed('The page has no Java applets'),
    used: failed(
      'The page has Java applets, which browsers no longer run',
      'Replace the applet with HTML, CSS and JavaScript.',
    ),
  },
  audit: (page) => {
    const applets = [
      ...page.document.querySelectorAll('applet'),
      ...[...page.document.querySelectorAll('object'), ...page.document.querySelectorAll('embed')].filter(
        isJava,
      ),
    ];
    return {
      result: applets.length > 0 ? 'used' : 'none',
      value: applets.length,
      expected: 0,
      ...listEvidence(applets, (applet) => elementEvidence(applet)),
    };
  },
});

/** Whether the element embeds a Java applet. The type may contain a version: `application/x-java-applet;version=1.6`. */
function isJava(element: Element): boolean {
  return /^\s*application\/x-java-applet\b/i.test(element.getAttribute('type') ?? '');
}
