/** The few parts of jsdom that the tests use; the package ships no types of its own. */
declare module 'jsdom' {
  interface JsdomElement {
    readonly localName: string;
    readonly textContent: string;
    readonly classList: Iterable<string>;
    readonly attributes: Iterable<{ name: string; value: string }>;
    readonly parentElement: JsdomElement | null;
    readonly previousElementSibling: JsdomElement | null;
    readonly nextElementSibling: JsdomElement | null;
    matches(selectors: string): boolean;
    closest(selectors: string): JsdomElement | null;
    querySelectorAll(selectors: string): Iterable<JsdomElement>;
  }

  interface JsdomWindow {
    readonly document: {
      readonly documentElement: JsdomElement;
      readonly head: JsdomElement | null;
      readonly body: JsdomElement | null;
      readonly title: string;
      readonly baseURI: string;
      readonly scripts: Iterable<JsdomElement>;
      readonly links: Iterable<JsdomElement>;
      querySelectorAll(selectors: string): Iterable<JsdomElement>;
    };
    readonly Document: { readonly prototype: object };
    readonly Element: { readonly prototype: object };
    readonly HTMLCanvasElement: { readonly prototype: object };
    readonly Range: { readonly prototype: object };
    getComputedStyle(element: unknown): { position: string; getPropertyValue(name: string): string };
    close(): void;
  }

  export class VirtualConsole {}

  export class JSDOM {
    constructor(html: string, options: { url: string; virtualConsole: VirtualConsole });
    readonly window: JsdomWindow;
  }
}
