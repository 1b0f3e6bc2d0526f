/** The few parts of jsdom that this folder uses; the package ships no types of its own. */
declare module 'jsdom' {
  export class VirtualConsole {}

  export class JSDOM {
    constructor(html: string, options: { url: string; virtualConsole: VirtualConsole });
    readonly window: DOMWindow;
  }

  export interface DOMNode {
    appendChild(child: DOMNode): DOMNode;
  }

  export interface DOMElement extends DOMNode {
    remove(): void;
    setAttribute(name: string, value: string): void;
    setAttributeNS(namespace: string, qualifiedName: string, value: string): void;
    querySelector(selector: string): DOMElement | null;
    querySelectorAll(selector: string): Iterable<DOMElement>;
  }

  export interface DOMDocument extends DOMNode {
    /** The parser gives it a head and a body, or a frameset. */
    readonly documentElement: DOMElement & { firstElementChild: DOMElement; lastElementChild: DOMElement };
    createElement(name: string): DOMElement;
    createElementNS(namespace: string, qualifiedName: string): DOMElement;
    createTextNode(text: string): DOMNode;
    createDocumentFragment(): DOMNode;
    querySelector(selector: string): DOMElement | null;
    querySelectorAll(selector: string): Iterable<DOMElement>;
  }

  export interface DOMWindow {
    readonly document: DOMDocument;
    readonly Node: { readonly prototype: DOMNode };
    readonly Element: { readonly prototype: DOMElement };
    readonly HTMLCanvasElement: { readonly prototype: object };
    readonly Range: { readonly prototype: object };
    getComputedStyle(element: DOMElement): { getPropertyValue(name: string): string };
    close(): void;
  }
}
