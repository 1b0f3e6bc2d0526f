import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { foundResponse, leastWireBytes } from '../../page/found-resource.ts';
import { type HeaderLine, mediaType } from '../../page/headers.ts';
import { scripts } from '../scripts/scripts.ts';

/** One piece of CSS or JavaScript of the page. */
export interface Code {
  text: string;
  /** Bytes on the wire; for inline code, its share of the bytes of the page. */
  transferBytes: number;
  /** Null for a file. */
  element: Element | null;
  /** URL of the file; of the page for inline code. */
  url: string;
}

/** The `style` elements and the stylesheets that could be fetched. As in Lighthouse, response headers count. */
export function styleCode(page: Page): Code[] {
  const elements = page.document.querySelectorAll('style');
  return [...inHtml(page, elements, sizeOf(page.headers)), ...inFiles(page, 'stylesheet')];
}

/** The scripts in the HTML and those that could be fetched. As in Lighthouse, response headers do not count. */
export function scriptCode(page: Page): Code[] {
  const inline = scripts(page).filter(({ src }) => src === null);
  const elements = inline.map(({ element }) => element);
  return [...inHtml(page, elements, 0), ...inFiles(page, 'script')];
}

function inHtml(page: Page, elements: readonly Element[], headerBytes: number): Code[] {
  const bytesPerCharacter = page.htmlBytes > 0 ? (page.transferBytes + headerBytes) / page.htmlBytes : 1;
  return elements.map((element) => {
    const text = element.textContent;
    return { text, transferBytes: Math.round(text.length * bytesPerCharacter), element, url: page.url };
  });
}

/** The files that were fetched. An HTML response in place of a file is an error page and is left out. */
function inFiles(page: Page, purpose: 'stylesheet' | 'script'): Code[] {
  return resourcesFor(page, purpose).flatMap((resource) => {
    const response = foundResponse(resource);
    if (!response?.text || response.truncated || mediaType(response.headers) === 'text/html') return [];
    const headerBytes = purpose === 'stylesheet' ? sizeOf(response.headers) : 0;
    const transferBytes = leastWireBytes(response) + headerBytes;
    return [{ text: response.text, transferBytes, element: null, url: resource.url }];
  });
}

/** Size of the headers of a response as HTTP/1.1 sends them. HTTP/2 compresses them by an unknown amount. */
function sizeOf(headers: readonly HeaderLine[]): number {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return ['HTTP/1.1 200 OK\r\n', ...lines, '\r\n'].join('').length;
}
