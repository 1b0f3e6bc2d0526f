import { defaultTreeAdapter, html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { HTMLElement } from './html-element.ts';
import {
  type Document,
  DocumentFragment,
  DocumentType,
  Element,
  type Node,
  type ParentNode,
  Text,
} from './nodes.ts';

/** Limit for one element; further attributes are left out. */
const MAX_ATTRIBUTES = 1_500;

/** The nodes that the parser makes. Comments are left out of the tree, so one text serves as all of them. */
export type TreeMap = TreeAdapterTypeMap<
  Node | Document,
  ParentNode,
  Node,
  Document,
  DocumentFragment,
  Element,
  Text,
  Text,
  Element,
  DocumentType
>;

/**
 * The functions of the package for members that our nodes share with its own. Those that distinguish kinds of nodes do
 * not hold for our nodes: the parser does not call them.
 */
const SHARED = defaultTreeAdapter as unknown as TreeAdapter<TreeMap>;

/**
 * Creates the adapter with which parse5 builds a document of our nodes. It drops comments and the source locations of
 * texts and attributes: keeping them would make parsing a third slower, mostly by garbage collection.
 */
export function createTreeAdapter(document: Document): TreeAdapter<TreeMap> {
  const comment = new Text(document, '');
  const insert = (parent: ParentNode, node: Node, index = parent.childNodes.length) => {
    if (node === comment) return;
    if (index === parent.childNodes.length) parent.childNodes.push(node);
    else parent.childNodes.splice(index, 0, node);
    node.parentNode = parent;
  };
  /** Text after a text node is appended to it. */
  const insertText = (parent: ParentNode, text: string, index = parent.childNodes.length) => {
    const previous = parent.childNodes[index - 1];
    if (previous instanceof Text) previous.data += text;
    else insert(parent, new Text(document, text), index);
  };
  return {
    ...SHARED,
    createDocument: () => document,
    createDocumentFragment: () => new DocumentFragment(document),
    createCommentNode: () => comment,
    createTextNode: (value) => new Text(document, value),
    createElement(name, namespace, attributes) {
      const kept = attributes.length > MAX_ATTRIBUTES ? attributes.slice(0, MAX_ATTRIBUTES) : attributes;
      if (namespace === html.NS.HTML) return new HTMLElement(document, name, namespace, kept);
      return new Element(document, name, namespace, qualified(kept));
    },

    appendChild: (parent, node) => insert(parent, node),
    insertBefore: (parent, node, reference) => insert(parent, node, indexOf(parent, reference)),
    insertText: (parent, text) => insertText(parent, text),
    insertTextBefore: (parent, text, reference) => insertText(parent, text, indexOf(parent, reference)),
    // Each further <html> and <body> tag in the text adds its attributes to the first one.
    adoptAttributes(element, attributes) {
      for (const attribute of attributes.slice(0, MAX_ATTRIBUTES - element.attributes.length)) {
        if (!element.hasAttribute(attribute.name)) element.attributes.push(attribute);
      }
    },
    setDocumentType: (parent, name, publicId, systemId) =>
      insert(parent, new DocumentType(document, name, publicId, systemId)),

    getAttrList: (element) => element.attributes,
    getTagName: (element) => element.localName,
    isDocumentTypeNode: (node) => node instanceof DocumentType,

    setNodeSourceCodeLocation(node, location) {
      if (!location) return;
      if (node instanceof Element) node.sourceCodeLocation = dropAttributes(location);
      else if (node instanceof DocumentType) node.sourceCodeLocation = location;
    },
    getNodeSourceCodeLocation: (node) => (node instanceof Element ? node.sourceCodeLocation : null),
    updateNodeSourceCodeLocation(node, end) {
      if (node instanceof Element && node.sourceCodeLocation) Object.assign(node.sourceCodeLocation, end);
    },
  };
}

/** Searches from the end, because the parser mostly looks up the last child. */
function indexOf({ childNodes }: ParentNode, node: Node): number {
  const last = childNodes.length - 1;
  return childNodes[last] === node ? last : childNodes.indexOf(node);
}

/** The attributes of an SVG or MathML element by their names with prefixes. */
function qualified(attributes: Token.Attribute[]): Token.Attribute[] {
  return attributes.map(({ name, prefix, value }) => ({ name: prefix ? `${prefix}:${name}` : name, value }));
}

// Changed in place, without a copy for each element.
function dropAttributes(location: Token.ElementLocation): Token.ElementLocation {
  const startTag: Token.LocationWithAttributes | undefined = location.startTag;
  if (location.attrs) location.attrs = undefined;
  if (startTag?.attrs) startTag.attrs = undefined;
  return location;
}
