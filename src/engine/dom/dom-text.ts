import type { DomDocument } from './dom-document.ts';
import type { DomElement } from './dom-element.ts';
import { DomNode } from './dom-node.ts';

/** A text of the page. */
export class DomText extends DomNode {
  readonly nodeType = 3;
  readonly nodeName = '#text';
  readonly nodeValue: string;
  readonly childNodes: readonly DomNode[] = [];

  constructor(ownerDocument: DomDocument, parentNode: DomElement, value: string) {
    super(ownerDocument, parentNode);
    this.nodeValue = value;
  }

  get textContent(): string {
    return this.nodeValue;
  }
}
