/** The package has no types. Its lists are properties beside one function. */
declare module 'stopword' {
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
