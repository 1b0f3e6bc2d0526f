import { Option } from 'commander';
import { fieldOf, type Model } from '../describe/vocabulary.ts';
import { optionName } from './option-values.ts';

/** Parses an option that may be repeated. */
export const append = (text: string, earlier: string[] = []) => [...earlier, text];

/** The options for the fields of an input, with the first sentence of their description. Services validate their values. */
export function optionsOf({ shape }: Pick<Model, 'shape'>): Option[] {
  return Object.entries(shape).map(([name, schema]) => {
    const { def, defaultValue } = fieldOf(schema);
    const help = helpOf(schema);
    if (def.type === 'boolean') return new Option(optionName(name, defaultValue === true), help);
    if (def.type === 'array')
      return new Option(`${optionName(name)} <text>`, `${help}; may be repeated`).argParser(append);
    const value = def.type === 'number' ? '<number>' : '<text>';
    return new Option(
      `${optionName(name)} ${value}`,
      defaultValue === undefined ? help : `${help} (${defaultValue})`,
    );
  });
}

/** The first sentence of a description, as the help of a command has it. */
export function helpOf(schema: Parameters<typeof fieldOf>[0]): string {
  const [sentence = ''] = (fieldOf(schema).description ?? '').split(/\.(?: |$)/, 1);
  return sentence.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()).replaceAll('`', '');
}
