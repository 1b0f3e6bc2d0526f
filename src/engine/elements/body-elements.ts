import { fact } from '../fact.ts';
import { elementsNamed } from './elements.ts';

/** The elements inside `body` in document order, without `body` itself; none on a page of frames. */
export const bodyElements = fact((page) => {
  const body = elementsNamed(page, 'body')[0];
  // The tree builder puts nothing after the body, so all that follows it lies inside it.
  return body ? page.elements.slice(page.elements.indexOf(body) + 1) : [];
});
