import { expect, test } from 'vitest';
import { projectOf } from '../../src/database/project-of.ts';
import { projectFilter } from '../../src/reports/project.ts';

test.each([
  ['https://example.org/', 'example.org'],
  ['https://www.example.org/a?b#c', 'example.org'],
  ['http://example.org:8080/', 'example.org'],
  ['https://www.www.example.org/', 'www.example.org'],
  ['https://wwwexample.org/', 'wwwexample.org'],
  ['https://www./', 'www.'],
  ['https://WWW.BÜCHER.example/', 'xn--bcher-kva.example'],
  ['http://93.184.216.34:8080/', '93.184.216.34'],
  ['http://[2606:2800:220:1:0:0:0:1]:8080/', '[2606:2800:220:1::1]'],
])('the project of %s is %s', (url, project) => {
  expect(projectOf(url)).toBe(project);
});

test.each([
  ['example.org', 'example.org'],
  ['Example.ORG:8080', 'example.org'],
  ['https://www.example.org/path', 'example.org'],
  ['HTTPS://example.org', 'example.org'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['[2606:2800:220:1::1]', '[2606:2800:220:1::1]'],
])('a filter for %s finds the project %s', (text, project) => {
  expect(projectFilter(text)).toBe(project);
});

test.each(['not a host', '', 'a\0b', '\ud800', 'example.org:port'])('filter %j finds no project', (text) => {
  expect(projectFilter(text)).toBe('');
});
