import { attribute } from '../../engine/elements/attribute.ts';
import { elementsNamed } from '../../engine/elements/elements.ts';
import { elementEvidence } from '../../engine/elements/evidence.ts';
import { listEvidence } from '../../engine/elements/list-evidence.ts';
import type { Element } from '../../engine/page.ts';
import { defineAudit } from '../audit.ts';

export const audit = defineAudit({
  id: 'applet',
  category: 'best-practices',
  importance: 'low',
  title: 'Java applets',
  description: 'The page embeds no Java applet. No browser runs them any more.',
  reference: 'https://html.spec.whatwg.org/multipage/obsolete.html#applet',
  results: {
    none: { outcome: 'passed', title: 'The page embeds no Java applet' },
    used: {
      outcome: 'failed',
      title: 'The page embeds Java applets that no browser runs',
      advice: 'Replace the applet with HTML, CSS and script.',
    },
  },
  audit: (page) => {
    const applets = [
      ...elementsNamed(page, 'applet'),
      ...[...elementsNamed(page, 'object'), ...elementsNamed(page, 'embed')].filter(isJava),
    ];
    return {
      result: applets.length > 0 ? 'used' : 'none',
      value: applets.length,
      expected: 0,
      ...listEvidence(applets, (applet) => elementEvidence(applet)),
    };
  },
});

/** The type may carry a version: `application/x-java-applet;version=1.6`. */
function isJava(element: Element): boolean {
  return /^\s*application\/x-java-applet\b/i.test(attribute(element, 'type') ?? '');
}
