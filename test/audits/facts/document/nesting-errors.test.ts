import { expect, it } from 'vitest';
import { nestingErrors } from '../../../../src/audits/facts/document/nesting-errors.ts';
import { pageOf } from '../../audit-cases.ts';

function errorsOf(body: string): string[] {
  return nestingErrors(pageOf({ html: `<!doctype html><title>Page</title>${body}` })).map(
    ({ element, note }) => `${element.localName}: ${note}`,
  );
}

const NOT_CLOSED = 'not closed where it should be';

it.each([
  ['is never closed', '<div>x', `div: ${NOT_CLOSED}`],
  ['is closed after the element around it', '<b>a<i>b</b>c</i>', `i: ${NOT_CLOSED}`],
  ['begins again before it ends', '<a href="/">1<a href="/">2</a>', `a: ${NOT_CLOSED}`],
  ['closes itself, which only drawings can', '<div/>x', `div: ${NOT_CLOSED}`],
  ['is a button in a link', '<a href="/"><span><button>x</button></span></a>', 'button: <button> inside <a>'],
  ['is a field in a button', '<button><input></button>', 'input: <input> inside <button>'],
])('reports an element that %s', (_, body, error) => {
  expect(errorsOf(body)).toEqual([error]);
});

it.each([
  ['end tags that may be left out', '<ul><li>a<li>b</ul><table><tr><td>c</table><p>d'],
  ['elements without end tags', '<img src="/a.png" alt=""><br><hr><input>'],
  ['drawings', '<svg><path/><g></g></svg><math><mi>x</mi></math>'],
  ['a link in a placeholder', '<a><object><a href="/">x</a></object></a>'],
  ['hidden fields in a link', '<a href="/"><input type="hidden">x</a>'],
  ['a button beside a link', '<a href="/">x</a><button>y</button>'],
])('accepts %s', (_, body) => {
  expect(errorsOf(body)).toEqual([]);
});
