import { JSDOM, VirtualConsole } from 'jsdom';

/** The document of a page as a browser without script parses it. */
export function parseHtml(html: string): Document {
  const options = { url: 'https://reports.example.org/r/x', virtualConsole: new VirtualConsole() };
  return new JSDOM(html, options).window.document as unknown as Document;
}

/** The text of an element, with single spaces; empty if there is none. */
export function textIn(root: ParentNode, selector: string): string {
  return root.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
}

/** The texts of all matching elements. */
export function textsIn(root: ParentNode, selector: string): string[] {
  return [...root.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
}
