import { elementsNamed } from '../../engine/elements/elements.ts';
import { textContent } from '../../engine/elements/text-content.ts';
import type { Element, Page } from '../../engine/page.ts';
import { mediaType } from '../content-compression.ts';
import { resourcesFor } from '../facts/resources.ts';
import { scripts } from '../facts/scripts.ts';
import { foundAnswer, wireBytes } from '../found-resource.ts';

/** One piece of CSS or JavaScript of the page. */
export interface Code {
  text: string;
  /** What it weighs on the wire; its share of the page when it stands in the HTML. */
  transferBytes: number;
  /** Null for a file. */
  element: Element | null;
  /** The page's for code that stands in the HTML. */
  url: string;
}

/** The `style` elements and the style sheets that could be fetched. */
export function styleCode(page: Page): Code[] {
  return [...inHtml(page, elementsNamed(page, 'style')), ...inFiles(page, 'stylesheet')];
}

/** The scripts in the HTML and those that could be fetched. */
export function scriptCode(page: Page): Code[] {
  const inline = scripts(page).filter(({ src }) => src === null);
  return [
    ...inHtml(
      page,
      inline.map(({ element }) => element),
    ),
    ...inFiles(page, 'script'),
  ];
}

function inHtml(page: Page, elements: readonly Element[]): Code[] {
  const bytesPerCharacter = page.htmlBytes > 0 ? page.transferBytes / page.htmlBytes : 1;
  return elements.map((element) => {
    const text = textContent(element);
    return { text, transferBytes: Math.round(text.length * bytesPerCharacter), element, url: page.url };
  });
}

/** An HTML page in place of a file is an error page, and runs or styles nothing. */
function inFiles(page: Page, purpose: 'stylesheet' | 'script'): Code[] {
  return resourcesFor(page, purpose).flatMap((resource) => {
    const answer = foundAnswer(resource);
    if (!answer?.text || answer.truncated || mediaType(answer.headers) === 'text/html') return [];
    return [{ text: answer.text, transferBytes: wireBytes(answer), element: null, url: resource.url }];
  });
}
