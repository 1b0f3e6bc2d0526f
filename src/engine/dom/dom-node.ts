import type { DomDocument } from './dom-document.ts';

/**
 * What elements and texts have in common. The DOM of this folder is a view of a parsed page that cannot be changed,
 * with those members of the DOM standard that axe-core reads, named and typed as there.
 */
export abstract class DomNode {
  static readonly DOCUMENT_POSITION_PRECEDING = 2;
  static readonly DOCUMENT_POSITION_FOLLOWING = 4;
  static readonly DOCUMENT_POSITION_CONTAINS = 8;
  static readonly DOCUMENT_POSITION_CONTAINED_BY = 16;

  get DOCUMENT_POSITION_FOLLOWING(): number {
    return DomNode.DOCUMENT_POSITION_FOLLOWING;
  }

  abstract readonly nodeType: number;
  abstract readonly nodeName: string;
  abstract readonly nodeValue: string | null;
  abstract readonly childNodes: readonly DomNode[];
  abstract readonly textContent: string;
  readonly ownerDocument: DomDocument;
  readonly parentNode: DomNode | DomDocument;
  /** Nothing here stands in a shadow tree. */
  readonly assignedSlot = null;
  readonly isConnected = true;

  constructor(ownerDocument: DomDocument, parentNode: DomNode | DomDocument) {
    this.ownerDocument = ownerDocument;
    this.parentNode = parentNode;
  }

  getRootNode(): DomDocument {
    return this.ownerDocument;
  }
}
