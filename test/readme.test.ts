import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import packageInfo from '../package.json' with { type: 'json' };
import { schema } from '../src/graphql/schema.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);

describe('the README', () => {
  it('shows operations that the schema accepts', () => {
    const inCommands = blocks('sh').flatMap((text) =>
      [...text.matchAll(/'(\{"query".*?\})'$/gm)].map(([, json = '']) => JSON.parse(json).query),
    );
    const operations = [...blocks('graphql'), ...inCommands];
    expect(operations).toHaveLength(3);
    for (const operation of operations) expect(validate(schema, parse(operation)), operation).toEqual([]);
  });

  it('names only scripts that exist', () => {
    const named = [...readme.matchAll(/npm run (?:-s )?([a-z]+)/g)].map(([, name = '']) => name);
    expect(new Set(Object.keys(packageInfo.scripts)).isSupersetOf(new Set(named))).toBe(true);
  });

  it('restarts its systemd units until PostgreSQL is there', () => {
    const units = blocks('ini');
    expect(units).toHaveLength(2);
    for (const unit of units) {
      expect(unit).toMatch(/\[Unit\][^[]*^StartLimitIntervalSec=0$/m);
      expect(unit).toMatch(/\[Service\][^[]*^Restart=always$\s^RestartSec=2$/m);
    }
  });

  it('lists every setting', () => {
    const listed = [...readme.matchAll(/^\| (`[A-Z_`, ]+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/[A-Z_]+/g)].map(String),
    );
    expect(listed.sort()).toEqual(SETTINGS);
  });
});

const SETTINGS = [
  ...readFileSync(new URL('../src/config.ts', import.meta.url), 'utf8').matchAll(/values\.([A-Z_]+)/g),
]
  .map(([, name = '']) => name)
  .sort();
