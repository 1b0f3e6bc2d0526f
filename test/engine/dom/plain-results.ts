/** A finding with elements as their place in the document and their name. */
interface PlainFinding {
  element: string;
  messages: string[];
  related: string[];
}

/** What axe says of a page by rule, in a form to compare. */
export type PlainResults = Record<
  string,
  { passes: PlainFinding[]; violations: PlainFinding[]; incomplete: PlainFinding[] }
>;
