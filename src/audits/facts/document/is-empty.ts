import { fact } from '../../../engine/fact.ts';
import { rendering, UNSEEN } from '../certainty/rendering.ts';
import { visibleText } from '../text/visible-text.ts';

/** Whether the body has neither text nor an element that may show something, such as an image of a stylesheet. */
export const isEmpty = fact(
  (page): boolean =>
    visibleText(page) === '' &&
    rendering(page) === 'server' &&
    page.document.querySelectorAll('body *, frameset *').every(({ localName }) => UNSEEN.has(localName)),
);
