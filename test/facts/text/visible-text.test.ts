import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../src/facts/text/visible-text.ts';
import { pageOf } from '../../audits/audit-cases.ts';

const CASES: [what: string, html: string, text: string][] = [
  ['collapses white space', '<p> one \n\t two </p>', 'one two'],
  ['keeps a word together across inline elements', '<p>un<b>believ</b>able</p>', 'unbelievable'],
  ['separates the text of neighboring blocks', '<p>one</p><p>two</p>three<br>four', 'one two three four'],
  ['omits scripts, styles and comments', '<p>text</p><script>a</script><style>b</style><!-- e -->', 'text'],
  ['leaves noscript and templates out', '<p>text</p><noscript>c</noscript><template>d</template>', 'text'],
  ['leaves the fallback of frames and media out', '<p>text</p><iframe>a</iframe><video>b</video>', 'text'],
  ['leaves titles of SVG out', '<svg><title>Icon</title><text>Label</text></svg>', 'Label'],
  ['leaves elements with hidden out', '<p hidden>a</p><p hidden="until-found">b</p>text', 'text'],
  ['leaves display: none out', '<p style="color:red; DISPLAY : none !important">a</p>text', 'text'],
  ['is empty on a page of frames', '<frameset></frameset>', ''],
];

describe('visibleText', () => {
  for (const [what, html, text] of CASES) {
    it(what, () => expect(visibleText(pageOf({ html }))).toBe(text));
  }
  it('reads deep pages', () => {
    expect(visibleText(pageOf({ html: `${'<div>'.repeat(40_000)}deep` }))).toBe('deep');
  });
});
