import { linkAddress, URL_PARTS } from './link-address.ts';

/** A canvas context on which all texts look the same. axe draws texts to find icon fonts, so it finds none. */
const BLANK_CANVAS_CONTEXT = {
  canvas: {},
  measureText: () => ({ width: 20 }),
  fillText: () => undefined,
  clearRect: () => undefined,
  getImageData: () => ({ data: new Uint8Array(4).fill(1) }),
};

/** An element that axe creates: a link to parse a URL, or a canvas to draw on. */
export class DetachedElement {
  /** In lower case, from which axe concludes that the document is HTML. */
  readonly localName: string;
  readonly #base: string;

  constructor(name: string, base: string) {
    this.localName = name.toLowerCase();
    this.#base = base;
  }

  /** Sets the parts of the URL, `protocol` to `hash`. */
  set href(address: string) {
    const url = linkAddress(address, this.#base);
    Object.assign(this, Object.fromEntries(URL_PARTS.map((part) => [part, url[part]])));
  }

  getContext(): typeof BLANK_CANVAS_CONTEXT {
    return BLANK_CANVAS_CONTEXT;
  }
}
