/**
 * The element of a selector, in the page or a part of it. @throws Error if it is missing
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
