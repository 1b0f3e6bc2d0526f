import { expect, it } from 'vitest';
import { replacedControls } from '../../../src/facts/scripts/page-window.ts';
import type { Resource } from '../../../src/page/resource.ts';
import { violationsOf } from '../../audits/accessibility/axe-cases.ts';
import { pageOf } from '../../audits/audit-cases.ts';
import { fetched } from '../../audits/fetched.ts';

function replaced(body: string, resources: Resource[] = []): number {
  const html = `<!doctype html><title>x</title><body>${body}`;
  return replacedControls(pageOf({ html, resources })).size;
}

it.each([
  [
    'by id',
    '<textarea id="code"></textarea><script>CodeMirror.fromTextArea(document.getElementById("code"))</script>',
  ],
  ['by selector', "<select id='city'></select><script>$('#city').select2()</script>"],
  ['by class', "<select class='big nice'></select><script>$('.nice').chosen({})</script>"],
  ['by element name', "<textarea></textarea><script>tinymce.init({ selector: 'textarea' })</script>"],
])('finds a control that a script hands to a widget, %s', (_how, body) => {
  expect(replaced(body)).toBe(1);
});

it.each([
  ['another control', "<textarea id='a'></textarea><script>CKEDITOR.replace('b')</script>"],
  ['another kind of control', "<input id='a'><script>CKEDITOR.replace('a')</script>"],
  ['its value', "<textarea id='a'></textarea><script>alert(document.getElementById('a').value)</script>"],
])('leaves a control alone where a script wants %s', (_what, body) => {
  expect(replaced(body)).toBe(0);
});

it('leaves controls alone where a script is missing, as it may be that of the widget', () => {
  const body =
    '<textarea id="a"></textarea><script src="/ckeditor.js"></script><script>CKEDITOR.replace("a")</script>';
  const script = (status: number) => [fetched('script', '/ckeditor.js', { status })];
  expect(replaced(body, script(404))).toBe(0);
  expect(replaced(body, script(200))).toBe(1);
});

it('exempts such a control from the rules for visible elements', () => {
  const html = '<!doctype html><textarea id="a"></textarea><textarea id="b"></textarea>';
  const script = '<script>CKEDITOR.replace("a")</script>';
  expect(violationsOf(pageOf({ html: html + script }), 'label')).toMatchObject([{ element: { id: 'b' } }]);
});
