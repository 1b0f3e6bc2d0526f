/** Generates the table of all settings in the deployment guide (`npm run record`). */
import { readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS } from '../src/config.ts';

const GUIDE = new URL('../src/http/README.md', import.meta.url);
const BEGIN = '<!-- Generated from src/config.ts by npm run record. -->\n';
const END = '<!-- End of the generated table. -->\n';

/** The current guide, and the guide with the generated table. */
export function guideWithSettings(): { current: string; expected: string } {
  const current = readFileSync(GUIDE, 'utf8');
  const start = current.indexOf(BEGIN);
  const end = current.indexOf(END);
  if (start < 0 || end < 0) throw new Error('src/http/README.md has no markers of the generated table.');
  return { current, expected: current.slice(0, start + BEGIN.length) + settingsTable() + current.slice(end) };
}

function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const { values, neededBy, description } = setting;
    return [`\`${name}\``, values, defaultText(setting), neededBy.join(', '), description];
  });
  const header = ['Setting', 'Values', 'Default', 'Needed by', 'Meaning'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The default of a setting in Markdown. */
export function defaultText(setting: { default: unknown; defaultText?: string }): string {
  if (setting.defaultText !== undefined) return setting.defaultText;
  if (setting.default === null) return 'none';
  const text = typeof setting.default === 'boolean' ? (setting.default ? 'on' : 'off') : setting.default;
  return `\`${text}\``;
}

if (import.meta.main) writeFileSync(GUIDE, guideWithSettings().expected);
