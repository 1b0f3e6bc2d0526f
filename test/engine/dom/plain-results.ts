/** A finding, with each element as its position in the document and its name. */
interface PlainFinding {
  element: string;
  messages: string[];
  related: string[];
}

/** The results of axe on a page by rule, in a comparable form. */
export type PlainResults = Record<
  string,
  { passes: PlainFinding[]; violations: PlainFinding[]; incomplete: PlainFinding[] }
>;
