import type { Element } from '../../engine/dom/nodes.ts';
import { isRendered, renderedText } from '../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../engine/dom/window.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { inlineHandlers } from '../scripts/inline-handlers.ts';
import { scripts } from '../scripts/scripts.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Confidence } from './confidence.ts';

/** From this length on, a text is content, and not the message of an app that loads. */
const MIN_BODY_CHARACTERS = 200;
/** Chinese, Japanese and Korean texts have at most half as many characters as their translations into English. */
const DENSE_CHARACTER = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
const MAX_SCRIPT_SHARE = 0.6;
const MAX_BODY_ELEMENTS_OF_A_SHELL = 25;
/** Mount elements are read as a whole. Without this limit, nested ones would take quadratic time. */
const MAX_MOUNTS_READ = 8;
/** The same limit for headings and labels. The first ones are often in hidden menus and dialogs. */
const MAX_LANDMARKS_READ = 32;

/** Elements that only the content of a page has: apps that load show text without headings and forms. */
const LANDMARKS = 'h1, h2, h3, h4, h5, h6, [role=heading], label, legend';
/** Fields that are labeled without text. */
const NAMED_FIELDS = 'input[aria-label], select[aria-label], textarea[aria-label]';

const MOUNTS = ['app-root', '[data-reactroot]', '#root', '#app', '#__next']
  .map((mount) => `body ${mount}`)
  .join(', ');
/** Content without text. */
const REPLACED = new Set(
  'audio,embed,frame,iframe,img,input,object,picture,select,textarea,video'.split(','),
);
/** Elements without visible content, which a body may contain next to the element that a script fills. */
const UNSEEN: ReadonlySet<string> = new Set(['link', 'meta', 'noscript', 'script', 'style', 'template']);

/**
 * `client` if a script builds the content, so that the HTML lacks it. A page with content in its HTML is never `client`:
 * server-rendered pages also have scripts, state, and a `noscript` element that asks for JavaScript. Without content, an
 * empty element for the app and a script are enough. A short text needs a second signal that it is only shown while
 * the app loads.
 */
export const rendering = fact((page): 'server' | 'client' => {
  if (hasContent(page)) return 'server';
  const isShell = hasEmptyMount(page)
    ? scripts(page).length > 0 || requiresScript(page)
    : isLoading(page) && [requiresScript, isMostlyScript, isModuleShell].some((signal) => signal(page));
  return isShell ? 'client' : 'server';
});

function hasContent(page: Page): boolean {
  if (lengthOf(visibleText(page)) >= MIN_BODY_CHARACTERS) return true;
  const view = unstyledView(page.document);
  const isShown = (element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (!isRendered(view, around)) return false;
    }
    return true;
  };
  const { document } = page;
  return (
    document
      .querySelectorAll(LANDMARKS)
      .slice(0, MAX_LANDMARKS_READ)
      .some((element) => isShown(element) && renderedText(view, element) !== '') ||
    document.querySelectorAll(NAMED_FIELDS).slice(0, MAX_LANDMARKS_READ).some(isShown)
  );
}

/** Whether a short text without links may be shown only while a script file loads. */
function isLoading(page: Page): boolean {
  return scripts(page).some(({ src }) => src) && page.document.querySelector('body a[href]') === null;
}

/** The length of a text in characters of alphabetic scripts. */
function lengthOf(text: string): number {
  return text.length + (text.match(DENSE_CHARACTER)?.length ?? 0);
}

const hasEmptyMount = fact((page): boolean => {
  const seen = page.document
    .querySelector('body')
    ?.children.filter(({ localName }) => !UNSEEN.has(localName));
  if (seen && visibleText(page) === '')
    return !page.document.querySelectorAll('body *').some(({ localName }) => REPLACED.has(localName));
  const mounts = seen?.every(({ localName }) => localName.includes('-'))
    ? seen
    : page.document.querySelectorAll(MOUNTS);
  return mounts
    .slice(0, MAX_MOUNTS_READ)
    .some((mount) => renderedText(unstyledView(page.document), mount) === '');
});

function requiresScript(page: Page): boolean {
  return page.document
    .querySelectorAll('noscript')
    .some((element) => /java ?script/i.test(element.textContent.replace(/<[^<>]*>/g, ' ')));
}

function isMostlyScript(page: Page): boolean {
  const characters = sumOf(scripts(page), ({ element }) => element.textContent.length);
  return characters > MAX_SCRIPT_SHARE * page.html.length;
}

function isModuleShell(page: Page): boolean {
  const hasModule = page.document.scripts.some(
    (script) => script.getAttribute('type')?.trim().toLowerCase() === 'module',
  );
  return hasModule && page.document.querySelectorAll('body *').length <= MAX_BODY_ELEMENTS_OF_A_SHELL;
}

/**
 * The highest confidence of a finding on the document. Scripts add, change and remove elements and attributes of head
 * and body, so a finding is certain only on a page without scripts. Data blocks such as JSON-LD do not count as
 * scripts. On a page that scripts build, they probably change the finding.
 */
export const documentConfidence = fact((page): Confidence => {
  if (rendering(page) === 'client') return 'low';
  const runsScripts = scripts(page).length > 0 || inlineHandlers(page).length > 0;
  return runsScripts ? 'likely' : 'certain';
});

/** Whether the body has neither text nor an element that may show something, such as an image of a stylesheet. */
export const isEmpty = fact(
  (page): boolean =>
    visibleText(page) === '' &&
    rendering(page) === 'server' &&
    page.document.querySelectorAll('body *, frameset *').every(({ localName }) => UNSEEN.has(localName)),
);
