import { attributeFixes, htmlFix } from '../fixes/html-fixes.ts';
import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of lists, headings, landmarks and the order of focus. */
export const audits = defineAxeAudits({
  list: {
    title: 'List structure',
    description:
      'Lists (<ul> and <ol>) contain only list items, so that screen readers announce the number of items.',
    passed: 'All lists contain only list items',
    failed: '{list contains|lists contain} elements other than list items',
    notApplicable: 'The page has no lists',
    advice: 'Put all content of <ul> and <ol> inside <li> elements.',
  },
  listitem: {
    title: 'List items',
    description:
      'List items (<li>) are inside a list. Outside, screen readers do not announce them as list items.',
    passed: 'All list items are inside a list',
    failed: 'list {item is|items are} outside a list',
    notApplicable: 'The page has no list items',
    advice: 'Put each <li> directly inside a <ul>, <ol> or <menu>.',
  },
  'definition-list': {
    title: 'Description list structure',
    description:
      'Description lists (<dl>) contain only groups of <dt> and <dd>, optionally in a <div>, so that screen readers announce each term with its description.',
    passed: 'All description lists are valid',
    failed: 'description {list is|lists are} invalid',
    notApplicable: 'The page has no description lists',
    advice: 'Put only <dt> and <dd> groups inside a <dl>, each optionally in a <div>.',
  },
  dlitem: {
    title: 'Description list items',
    description:
      '<dt> and <dd> elements are inside a description list (<dl>). Outside, screen readers do not announce them as terms and descriptions.',
    passed: 'All <dt> and <dd> elements are inside a <dl>',
    failed: '<dt> {or|and} <dd> {element is|elements are} outside a <dl>',
    notApplicable: 'The page has no <dt> or <dd> elements',
    advice: 'Wrap the <dt> and <dd> elements in a <dl>.',
  },
  tabindex: {
    title: 'Tab order',
    description:
      'No element has a tabindex greater than 0, which moves it before all others in the tab order.',
    passed: 'No tabindex is greater than 0',
    failed: '{element has|elements have} a tabindex greater than 0',
    notApplicable: 'The page has no tabindex attributes',
    advice:
      'Use tabindex="0", and put the elements in the HTML in the order in which people should reach them.',
    fixesOf: attributeFixes('tabindex', '0'),
  },
  accesskeys: {
    importance: 'low',
    title: 'Unique access keys',
    description: 'Each accesskey value is unique. Otherwise keyboard shortcuts conflict.',
    passed: 'All access keys are unique',
    failed: 'access {key is|keys are} not unique',
    notApplicable: 'The page has no access keys',
    advice: 'Use a different letter for each accesskey, or remove the attributes.',
  },
  bypass: {
    severity: 'warning',
    title: 'Bypassing repeated content',
    description:
      'The page has headings, landmarks or a skip link, so that keyboard and screen reader users can skip repeated content.',
    passed: 'Repeated content can be skipped',
    failed: 'Repeated content may not be skippable',
    notApplicable: 'The page has no links to skip',
    advice:
      'Use <main> and headings for the content, or start the page with a skip link such as <a href="#content">Skip to content</a>.',
    fixesOf: () => htmlFix('<a href="#content">Skip to content</a>\n…\n<main id="content">…</main>'),
  },
  'skip-link': {
    importance: 'low',
    title: 'Skip link target',
    description:
      'The target of the skip link exists and can receive focus, so that keyboard users reach the main content.',
    passed: 'The skip link has a target',
    failed: 'The skip link has no target',
    notApplicable: 'The page has no skip link',
    advice: 'Give the main content the id in the href of the skip link.',
  },
  'landmark-one-main': {
    title: 'Main landmark',
    description: 'The page has a main landmark, so that screen reader users can jump to its content.',
    passed: 'The page has a main landmark',
    failed: 'The page has no main landmark',
    advice: 'Wrap the main content in a <main> element.',
    fixesOf: () => htmlFix('<main>…</main>'),
  },
  region: {
    importance: 'low',
    title: 'Content in landmarks',
    description: 'All content is inside landmarks, so that people who navigate by landmarks do not miss any.',
    passed: 'All content is inside landmarks',
    failed: '{element is|elements are} outside landmarks',
    notApplicable: 'The page has no content',
    advice: 'Put the content into <header>, <nav>, <main>, <aside> or <footer>.',
  },
  'landmark-unique': {
    importance: 'low',
    title: 'Unique landmarks',
    description:
      'Landmarks of the same type have different accessible names, so that screen reader users can distinguish them.',
    passed: 'All landmarks are unique',
    failed: '{landmark is|landmarks are} not unique',
    notApplicable: 'The page has no landmarks',
    advice:
      'Give landmarks of the same type different aria-labels, such as "Main" and "Footer" for two <nav> elements.',
  },
  'landmark-no-duplicate-banner': {
    ...singleLandmark('banner'),
    description:
      'The page has at most one banner landmark (page header). Several confuse screen reader users who look for the header of the page.',
    advice: 'Keep one <header> for the page. Move the others into <article> or <section>, or use <div>.',
  },
  'landmark-no-duplicate-contentinfo': {
    ...singleLandmark('contentinfo'),
    description:
      'The page has at most one contentinfo landmark (page footer). Several confuse screen reader users who look for the footer of the page.',
    advice: 'Keep one <footer> for the page. Move the others into <article> or <section>, or use <div>.',
  },
  'landmark-no-duplicate-main': {
    ...singleLandmark('main'),
    description:
      'The page has at most one main landmark. Several confuse screen reader users who jump to the main content.',
    advice: 'Keep one <main>, and replace the others with <div> or <section>.',
  },
  'landmark-banner-is-top-level': {
    ...topLevelLandmark('banner'),
    description:
      'The banner landmark (page header) is not inside another landmark, so that screen reader users can find it as the header of the whole page.',
    advice: 'Move the page <header> out of the surrounding landmark.',
  },
  'landmark-complementary-is-top-level': {
    ...topLevelLandmark('complementary'),
    description:
      'The complementary landmark (<aside>) is not inside another landmark, so that screen reader users find it in the outline of the page.',
    advice: 'Move the <aside> out of the surrounding landmark.',
  },
  'landmark-contentinfo-is-top-level': {
    ...topLevelLandmark('contentinfo'),
    description:
      'The contentinfo landmark (page footer) is not inside another landmark, so that screen reader users can find it as the footer of the whole page.',
    advice: 'Move the page <footer> out of the surrounding landmark.',
  },
  'landmark-main-is-top-level': {
    ...topLevelLandmark('main'),
    description:
      'The main landmark is not inside another landmark, so that screen reader users can jump to it.',
    advice: 'Move the <main> out of the surrounding landmark.',
  },
  'heading-order': {
    title: 'Heading order',
    description: 'Heading levels increase by one, so that the outline of the page has no gaps.',
    passed: 'Headings do not skip levels',
    failed: '{heading skips a level|headings skip levels}',
    notApplicable: 'The page has no headings',
    advice: 'Use the next level for a subheading, such as <h3> below <h2>, and set its size with CSS.',
  },
  'empty-heading': {
    importance: 'low',
    severity: 'warning',
    title: 'Empty headings',
    description: 'Headings have text, so that screen reader users can navigate by them.',
    passed: 'All headings have text',
    failed: '{heading is|headings are} empty',
    notApplicable: 'The page has no headings',
    advice: 'Add text to the heading, or remove it.',
    placeholders: 'placeholder-heading',
  },
});

/** The importance and the titles of a rule that allows one landmark of the role. */
function singleLandmark(role: string) {
  return {
    importance: 'low',
    title: `Duplicate ${role} landmarks`,
    passed: `The page has one ${role} landmark`,
    failed: `The page has multiple ${role} landmarks`,
    notApplicable: `The page has no ${role} landmark`,
  } as const;
}

/** The importance and the titles of a rule that allows the landmark outside other landmarks only. */
function topLevelLandmark(role: string) {
  return {
    importance: 'low',
    title: `Top-level ${role} landmark`,
    passed: `The ${role} landmark is at the top level`,
    failed: `The ${role} landmark is inside another landmark`,
    notApplicable: `The page has no ${role} landmark`,
  } as const;
}
