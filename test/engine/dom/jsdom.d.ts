/** The few parts of jsdom that the tests use; the package ships no types of its own. */
declare module 'jsdom' {
  interface JsdomElement {
    readonly localName: string;
  }

  interface JsdomWindow {
    readonly document: {
      readonly documentElement: JsdomElement;
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
