/**
 * The names of an object's members in the order written, each as often as it stands there: once parsed, the object
 * has the last of them alone.
 * @param text JSON of an object, which a parser has accepted
 */
export function memberNames(text: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let isNameNext = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') {
      const start = i;
      while (text[++i] !== '"') if (text[i] === '\\') i++;
      if (isNameNext) names.push(JSON.parse(text.slice(start, i + 1)));
      isNameNext = false;
    } else if (character === '{' || character === '[') {
      depth++;
      isNameNext = depth === 1;
    } else if (character === '}' || character === ']') {
      depth--;
    } else if (character === ',') {
      isNameNext = depth === 1;
    }
  }
  return names;
}
