import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cacheStatements } from '../../../src/database/sqlite/statement-cache.ts';

let sqlite: Sqlite.Database;
beforeEach(() => {
  sqlite = new Sqlite(':memory:');
  sqlite.exec('create table pages (id integer primary key, url text); insert into pages (url) values (1)');
});
afterEach(() => sqlite.close());

it('prepares a statement once', () => {
  const { prepare } = cacheStatements(sqlite);
  expect(prepare('select 1')).toBe(prepare('select 1'));
  expect(prepare('select 2')).not.toBe(prepare('select 1'));
});

it('keeps the most recently used statements', () => {
  const { prepare } = cacheStatements(sqlite);
  const [used, unused] = [prepare('select 1'), prepare('select 2')];
  for (let i = 0; i < 1_000; i++) {
    prepare(`select ${i} as other`);
    expect(prepare('select 1')).toBe(used);
  }
  expect(prepare('select 2')).not.toBe(unused);
});

it('returns the current columns of a table', () => {
  const { prepare } = cacheStatements(sqlite);
  expect(prepare('select * from pages').all([])).toEqual([{ id: 1, url: '1' }]);
  sqlite.exec('alter table pages add column title text');
  expect(prepare('select * from pages').all([])).toEqual([{ id: 1, url: '1', title: null }]);
});

it('binds dates as milliseconds', () => {
  const { prepare } = cacheStatements(sqlite);
  expect(prepare('select ? as moment').all([new Date(1_000)])).toEqual([{ moment: 1_000 }]);
});
