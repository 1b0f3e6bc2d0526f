import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { HTMLElement } from './html-element.ts';
import {
  Comment,
  type Document,
  DocumentFragment,
  DocumentType,
  Element,
  type Node,
  type ParentNode,
  Text,
} from './nodes.ts';

/** The nodes that the parser makes. Comments are left out of the tree. */
export type TreeMap = TreeAdapterTypeMap<
  Node | Document,
  ParentNode,
  Node,
  Document,
  DocumentFragment,
  Element,
  Comment,
  Text,
  Element,
  DocumentType
>;

/**
 * Creates the adapter with which parse5 builds a document of our nodes. It drops comments and the source locations of
 * texts and attributes: keeping them would make parsing a third slower, mostly by garbage collection.
 */
export function createTreeAdapter(document: Document): TreeAdapter<TreeMap> {
  const comment = new Comment(document);
  return {
    createDocument: () => document,
    createDocumentFragment: () => new DocumentFragment(document),
    createCommentNode: () => comment,
    createTextNode: (value) => new Text(document, value),
    createElement(name, namespace, attributes) {
      if (namespace === html.NS.HTML) return new HTMLElement(document, name, namespace, attributes);
      return new Element(document, name, namespace, qualified(attributes));
    },

    appendChild: (parent, node) => insert(parent, node, parent.childNodes.length),
    insertBefore: (parent, node, reference) => insert(parent, node, indexOf(parent, reference)),
    insertText: (parent, text) => insertText(document, parent, text, parent.childNodes.length),
    insertTextBefore: (parent, text, reference) =>
      insertText(document, parent, text, indexOf(parent, reference)),
    detachNode(node) {
      if (!node.parentNode) return;
      node.parentNode.childNodes.splice(indexOf(node.parentNode, node), 1);
      node.parentNode = null;
    },
    adoptAttributes(element, attributes) {
      for (const attribute of attributes) {
        if (!element.hasAttribute(attribute.name)) element.attributes.push(attribute);
      }
    },
    setTemplateContent(template, content) {
      template.content = content;
    },
    getTemplateContent: (template) => template.content ?? new DocumentFragment(document),
    setDocumentType(parent, name, publicId, systemId) {
      insert(parent, new DocumentType(document, name, publicId, systemId), parent.childNodes.length);
    },
    setDocumentMode(_, mode) {
      document.mode = mode;
    },
    getDocumentMode: () => document.mode,

    getFirstChild: (parent) => parent.childNodes[0] ?? null,
    getChildNodes: (parent) => parent.childNodes,
    getParentNode: (node) => node.parentNode,
    getAttrList: (element) => element.attributes,
    getTagName: (element) => element.localName,
    getNamespaceURI: (element) => element.namespaceURI,
    getTextNodeContent: (text) => text.data,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: (doctype) => doctype.name,
    getDocumentTypeNodePublicId: (doctype) => doctype.publicId,
    getDocumentTypeNodeSystemId: (doctype) => doctype.systemId,

    isTextNode: (node) => node instanceof Text,
    isCommentNode: (node) => node instanceof Comment,
    isDocumentTypeNode: (node) => node instanceof DocumentType,
    isElementNode: (node) => node instanceof Element,

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

function insert(parent: ParentNode, node: Node, index: number): void {
  if (node instanceof Comment) return;
  if (index === parent.childNodes.length) parent.childNodes.push(node);
  else parent.childNodes.splice(index, 0, node);
  node.parentNode = parent;
}

/** Text after a text node is appended to it. */
function insertText(document: Document, parent: ParentNode, text: string, index: number): void {
  const previous = parent.childNodes[index - 1];
  if (previous instanceof Text) previous.data += text;
  else insert(parent, new Text(document, text), index);
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
