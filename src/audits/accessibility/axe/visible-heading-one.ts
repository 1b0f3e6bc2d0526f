/**
 * A custom rule that uses a check of axe to find level-one headings that screen readers can reach. axe's own rule
 * `page-has-heading-one` passes while a dialog is open, without checking the headings.
 */
export const VISIBLE_HEADING_ONE = {
  rule: {
    id: 'visible-heading-one',
    selector: 'html:not(html *)',
    all: ['visible-heading-one'],
    any: [],
    none: [],
  },
  check: {
    id: 'visible-heading-one',
    evaluate: 'has-descendant-evaluate',
    options: {
      // The selector of axe's check `page-has-heading-one`.
      selector:
        'h1:not([role], [aria-level]), :is(h1, h2, h3, h4, h5, h6):not([role])[aria-level=1], [role=heading][aria-level=1]',
      passForModal: false,
    },
    metadata: {
      impact: 'moderate',
      messages: { pass: 'Page has a level-one heading', fail: 'Page has no level-one heading' },
    },
  },
};
