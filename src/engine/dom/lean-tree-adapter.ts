import { type DefaultTreeAdapterTypes, defaultTreeAdapter, type Token, type TreeAdapter } from 'parse5';

/**
 * Makes parse5's usual tree, less what nobody reads: comments, and the source locations of texts and attributes.
 * To keep those makes parsing a third slower, most of it in the garbage collector.
 */
export const leanTreeAdapter: TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> = {
  ...defaultTreeAdapter,
  // With a place for its location from the start: one added later takes memory of its own.
  createElement: (tagName, namespaceURI, attrs) => ({
    nodeName: tagName,
    tagName,
    attrs,
    namespaceURI,
    sourceCodeLocation: null,
    childNodes: [],
    parentNode: null,
  }),
  appendChild: (parent, node) => {
    if (node.nodeName !== '#comment') defaultTreeAdapter.appendChild(parent, node);
  },
  setNodeSourceCodeLocation: (node, location) => {
    if (location && node.nodeName !== '#text') node.sourceCodeLocation = withoutAttributes(location);
  },
  updateNodeSourceCodeLocation: (node, end) => {
    if (node.sourceCodeLocation) Object.assign(node.sourceCodeLocation, end);
  },
};

// Spelt out: rest and spread cost as much as they save.
function withoutAttributes(location: Token.ElementLocation): Token.ElementLocation {
  const { startLine, startCol, startOffset, endLine, endCol, endOffset, startTag } = location;
  const opening = startTag && withoutAttributes(startTag);
  return {
    startLine,
    startCol,
    startOffset,
    endLine,
    endCol,
    endOffset,
    startTag: opening,
    endTag: undefined,
  };
}
