import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/best-practices/html-validity.ts';
import { describeAudit, pageOf, pagesFor } from '../audit-cases.ts';

const NOT_CLOSED = 'not closed where it should be';

describeAudit(audit, {
  valid: {
    'nothing is wrong': { value: { parseErrors: 0, duplicateIds: 0, nestingErrors: 0 } },
    ...pagesFor(
      [
        ['end tags that may be left out', '<ul><li>a<li>b</ul><table><tr><td>c</table><p>d'],
        ['elements without end tags', '<img src="/a.png" alt=""><br><hr><input>'],
        ['drawings', '<svg><path/><g></g></svg><math><mi>x</mi></math>'],
        ['a link in a placeholder', '<a><object><a href="/">x</a></object></a>'],
        ['a button beside a link', '<a href="/">x</a><button>y</button>'],
      ],
      ([what, body]) => [`it has ${what}`, `<!doctype html><title>x</title>${body}`],
    ),
  },
  errors: {
    'an attribute is given twice': {
      html: '<!doctype html>\n<title>x</title>\n<p class=a class=b>x</p>',
      value: { parseErrors: 1, duplicateIds: 0, nestingErrors: 0 },
      snippets: ['<p class=a class=b>x</p>'],
      notes: ['duplicate-attribute'],
    },
    'an end tag in the body closes nothing': {
      html: '<!doctype html><title>x</title><main>x</div></main>',
      value: { parseErrors: 1, duplicateIds: 0, nestingErrors: 0 },
      notes: ['end-tag-without-matching-open-element'],
    },
    'an id is repeated': {
      html: '<!doctype html><p id=a></p><p id=a></p>',
      value: { parseErrors: 0, duplicateIds: 1, nestingErrors: 0 },
      snippets: ['<p id="a">'],
      notes: ['duplicate-id'],
    },
    ...pagesFor(
      [
        ['is never closed', '<div>x', NOT_CLOSED],
        ['begins again before it ends', '<a href="/">1<a href="/">2</a>', NOT_CLOSED],
        [
          'closes itself, which only drawings can',
          '<div/>x',
          'non-void-html-element-start-tag-with-trailing-solidus',
          NOT_CLOSED,
        ],
        ['is a button in a link', '<a href="/"><span><button>x</button></span></a>', '<button> inside <a>'],
      ],
      ([what, body, ...notes]) => [
        `an element ${what}`,
        { html: `<!doctype html><title>x</title>${body}`, notes },
      ],
    ),
    'elements cut through each other': {
      html: '<!doctype html><p><b>a<i>b</b>c</i></p>',
      value: { parseErrors: 0, duplicateIds: 0, nestingErrors: 1 },
      snippets: ['<i>'],
    },
  },
});

it('shows an excerpt of a long line around the error, with its line number', () => {
  const html = `<!doctype html>\n<title>x</title>${'<i>y</i>'.repeat(500)}<b a a>z</b>${'y'.repeat(500)}`;
  const [error] = audit.audit(pageOf({ html })).evidence ?? [];
  expect(error?.line).toBe(2);
  expect(error?.snippet).toContain('<b a a>z</b>');
  expect(error?.snippet?.length).toBeLessThan(200);
});
