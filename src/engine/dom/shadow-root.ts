import { html } from 'parse5';
import { DocumentFragment, Element, type Node, type ShadowTree } from './nodes.ts';

/** The names of HTML elements that may have a shadow root, beside those of custom elements, by the DOM standard. */
const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
/** Elements that work also where no slot shows them. */
const WORKS_UNSHOWN = new Set(['link', 'meta', 'script', 'style', 'template']);

/**
 * A shadow root, as far as axe-core asks for it: ids, references and labels hold within its tree. For everything else,
 * the document has its content in the host, as readers see it.
 */
export class ShadowRoot extends DocumentFragment implements ShadowTree {
  static {
    Object.assign(ShadowRoot.prototype, { nodeType: 11, nodeName: '#document-fragment' });
  }

  readonly host: Element;

  constructor(host: Element) {
    super(host.ownerDocument);
    this.host = host;
  }

  getElementById(id: string): Element | null {
    const found = this.ownerDocument.index.withAttribute('id', id);
    return found.find((element) => element.shadowTree === this && element.id === id) ?? null;
  }

  querySelector(selectors: string): Element | null {
    return this.querySelectorAll(selectors)[0] ?? null;
  }

  querySelectorAll(selectors: string): readonly Element[] {
    return this.host.querySelectorAll(selectors).filter(({ shadowTree }) => shadowTree === this);
  }
}

/**
 * Replaces the children of an element by its flat tree if it has a declarative shadow root: the content of the
 * `template`, with the children in its slots. Children without a slot are not rendered, and move into the template.
 */
export function flattenShadowTree(host: Element): void {
  const template = host.childNodes.find(isShadowTemplate);
  if (!template?.content || !canHost(host)) return;
  const root = new ShadowRoot(host);
  const slots = adopt(root, template.content);
  const light = host.childNodes.splice(0);
  append(host, [template, ...template.content.childNodes.splice(0)]);
  const filled = new Set<Element>();
  for (const child of light) {
    if (child === template) continue;
    const slot = slots.get((child instanceof Element && child.getAttribute('slot')) || '');
    if (slot && !filled.has(slot)) {
      // Assigned nodes replace the fallback content.
      append(template.content, slot.childNodes.splice(0));
      filled.add(slot);
    }
    const isUnshown = child instanceof Element && WORKS_UNSHOWN.has(child.localName);
    append(slot ?? (isUnshown ? host : template.content), [child]);
  }
}

function isShadowTemplate(node: Node): node is Element {
  if (!(node instanceof Element) || node.localName !== 'template' || !node.content) return false;
  return /^(?:open|closed)$/i.test(node.getAttribute('shadowrootmode') ?? '');
}

function canHost({ localName, namespaceURI }: Element): boolean {
  return namespaceURI === html.NS.HTML && (HOSTS.has(localName) || localName.includes('-'));
}

/** Marks the elements of a shadow tree. Returns its slots by name, the first of each. */
function adopt(root: ShadowRoot, content: DocumentFragment): Map<string, Element> {
  const slots = new Map<string, Element>();
  const pending = content.childNodes.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!(node instanceof Element)) continue;
    node.shadowTree = root;
    const name = node.localName === 'slot' ? (node.getAttribute('name') ?? '') : null;
    if (name !== null && !slots.has(name)) slots.set(name, node);
    for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return slots;
}

function append(parent: Element | DocumentFragment, nodes: readonly Node[]): void {
  for (const node of nodes) {
    node.parentNode = parent;
    parent.childNodes.push(node);
  }
}
