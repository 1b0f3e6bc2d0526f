/**
 * The element that a selector finds in the page or a part of it; the page has it for sure.
 * @template {Element} Type
 * @param {string} selector
 * @param {new () => Type} type
 * @param {ParentNode} [within]
 * @returns {Type}
 */
export function element(selector, type, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page lacks ${selector}.`);
  return found;
}
