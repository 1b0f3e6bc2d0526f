import type { Element } from '../../engine/dom/nodes.ts';
import { defineAudit, failed, passed } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';

const FLASH_TYPE = 'application/x-shockwave-flash';
/** The class id by which Internet Explorer knew the Flash plug-in. */
const FLASH_CLASS_ID = 'clsid:d27cdb6e-ae6d-11cf-96b8-444553540000';

export const audit = defineAudit('best-practices/flash', {
  importance: 'low',
  title: 'Flash content',
  description: 'The page has no Flash content. Browsers have not been able to play it since 2021.',
  reference: 'https://www.adobe.com/products/flashplayer/end-of-life.html',
  results: {
    none: passed('The page has no Flash content'),
    used: failed(
      'The page has Flash content, which browsers no longer play',
      'Replace it with <video>, or with HTML, CSS and JavaScript.',
    ),
  },
  audit: ({ document }) => {
    const movies = [
      ...document
        .querySelectorAll('object')
        .filter(
          (object) =>
            isFlash(object, 'data') ||
            object.getAttribute('classid')?.trim().toLowerCase() === FLASH_CLASS_ID,
        ),
      ...document.querySelectorAll('embed').filter((embed) => isFlash(embed, 'src')),
    ];
    return {
      result: movies.length > 0 ? 'used' : 'none',
      value: movies.length,
      expected: 0,
      ...listEvidence(movies, (movie) => elementEvidence(movie)),
    };
  },
});

function isFlash(element: Element, addressAttribute: string): boolean {
  return (
    element.getAttribute('type')?.trim().toLowerCase() === FLASH_TYPE ||
    /\.swf(?:[?#]|$)/i.test(element.getAttribute(addressAttribute)?.trim() ?? '')
  );
}
