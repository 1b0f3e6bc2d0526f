import { JSDOM } from 'jsdom';

/** One window for all documents: creating one takes several times the time of parsing a page. */
const { window } = new JSDOM('', { url: 'https://reports.example.org/r/x' });
const parser = new window.DOMParser();

/** The document of a page as a browser without script parses it. */
export function parseHtml(html: string): Document {
  return parser.parseFromString(html, 'text/html');
}

/** The text of an element, with single spaces; empty if there is none. */
export function textIn(root: ParentNode, selector: string): string {
  return root.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
}

/** The texts of all matching elements. */
export function textsIn(root: ParentNode, selector: string): string[] {
  return [...root.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
}
