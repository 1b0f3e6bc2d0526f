import { matchesPhone } from '../../engine/css/media-query.ts';
import { attribute } from '../../engine/elements/attribute.ts';
import { linkElements } from '../../engine/elements/link-elements.ts';
import { fact } from '../../engine/fact.ts';

/** The `link` elements whose style sheet a phone applies, in document order. */
export const screenStylesheetLinks = fact((page) => {
  const alternates = new Set(linkElements(page, 'alternate'));
  return linkElements(page, 'stylesheet').filter(
    (link) =>
      !alternates.has(link) &&
      attribute(link, 'disabled') === null &&
      matchesPhone(attribute(link, 'media') ?? ''),
  );
});
