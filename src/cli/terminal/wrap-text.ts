import wrapAnsi from 'wrap-ansi';

/** Breaks text into lines of at most that many columns: between words, and within words that are longer than a line. */
export function wrapText(text: string, columns: number): string[] {
  return text === '' ? [] : wrapAnsi(text, columns, { hard: true }).split('\n');
}
