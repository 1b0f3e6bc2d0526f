import type { Element } from '../../engine/dom/nodes.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { type Audit, defineAudit, failed, notApplicable, passed } from '../audit.ts';

/** The class id by which Internet Explorer knew the Flash plug-in. */
const FLASH_CLASS_ID = 'clsid:d27cdb6e-ae6d-11cf-96b8-444553540000';

/** Content for plug-ins that browsers no longer have. */
export const audits = [
  definePlugInAudit('applet', ['applet', 'object', 'embed'], isApplet, {
    title: 'Java applets',
    description: 'The page uses no <applet> element. Browsers no longer run Java applets.',
    reference: 'https://html.spec.whatwg.org/multipage/obsolete.html#applet',
    none: 'The page has no Java applets',
    used: 'The page has Java applets, which browsers no longer run',
    advice: 'Replace the applet with HTML, CSS and JavaScript.',
  }),
  definePlugInAudit('flash', ['object', 'embed'], isFlash, {
    title: 'Flash content',
    description: 'The page has no Flash content. Browsers have not been able to play it since 2021.',
    reference: 'https://www.adobe.com/products/flashplayer/end-of-life.html',
    none: 'The page has no Flash content',
    used: 'The page has Flash content, which browsers no longer play',
    advice: 'Replace it with <video>, or with HTML, CSS and JavaScript.',
  }),
] as const;

function definePlugInAudit(
  id: string,
  elementNames: readonly string[],
  isPlugIn: (element: Element) => boolean,
  texts: Record<'title' | 'description' | 'reference' | 'none' | 'used' | 'advice', string>,
): Audit {
  const { none, used, advice, ...metadata } = texts;
  return defineAudit(`best-practices/${id}`, {
    importance: 'low',
    ...metadata,
    results: { absent: notApplicable(none), none: passed(none), used: failed(used, advice) },
    audit: ({ document }) => {
      const embedded = elementNames.flatMap((name) => document.querySelectorAll(name));
      const found = embedded.filter(isPlugIn);
      return {
        result: found.length > 0 ? 'used' : embedded.length > 0 ? 'none' : 'absent',
        value: found.length,
        expected: 0,
        ...listEvidence(found, (element) => elementEvidence(element)),
      };
    },
  });
}

/** The type may contain a version: `application/x-java-applet;version=1.6`. */
function isApplet(element: Element): boolean {
  const type = element.getAttribute('type') ?? '';
  return element.localName === 'applet' || /^\s*application\/x-java-applet\b/i.test(type);
}

function isFlash(element: Element): boolean {
  const { localName } = element;
  const value = (name: string) => element.getAttribute(name)?.trim().toLowerCase() ?? '';
  return (
    value('type') === 'application/x-shockwave-flash' ||
    /\.swf(?:[?#]|$)/.test(value(localName === 'embed' ? 'src' : 'data')) ||
    (localName === 'object' && value('classid') === FLASH_CLASS_ID)
  );
}
