/** The text on one line: white space as one space, and none around it. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
