/** Types for the package, which has none. Its lists are properties of the module, together with one function. */
declare module 'stopword' {
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
