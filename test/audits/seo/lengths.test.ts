import { audits } from '../../../src/audits/seo/meta-description.ts';
import { audit as titleLength } from '../../../src/audits/seo/title-length.ts';
import { describeAudit } from '../audit-cases.ts';

const title = (text: string) => `<!doctype html><title>${text}</title>`;
const description = (content: string) => `<meta name="description" content="${content}">`;

const TEXT = 'x'.repeat(60);

/** Texts around the limits. East Asian characters are twice as wide. */
function limits(element: (text: string) => string, least: number, most: number) {
  return {
    fitting: {
      [`it has ${least} characters`]: element('x'.repeat(least)),
      [`it has ${most} characters`]: element('x'.repeat(most)),
      'wide characters make it long enough': element('文'.repeat(least / 2)),
    },
    short: { [`it has ${least - 1} characters`]: element('x'.repeat(least - 1)) },
    long: {
      [`it has ${most + 1} characters`]: element('x'.repeat(most + 1)),
      'wide characters make it too long': element('文'.repeat(most / 2 + 1)),
    },
    several: { 'there are two': { html: element(TEXT) + element('y'), notes: [null, null] } },
    missing: { 'there is none': '<p>x</p>', 'it is blank': element(' ') },
  };
}

const titles = limits(title, 10, 60);
describeAudit(titleLength, {
  ...titles,
  fitting: {
    ...titles.fitting,
    'an SVG has a title too': {
      html: `${title('Good title')}<svg><title>Icon</title></svg>`,
      value: { title: 'Good title', characters: 10, pixels: 86 },
    },
  },
  short: {
    ...titles.short,
    'joined emoji count as one': { html: title('👩‍👩‍👧‍👦 ABCDEF'), snippets: ['<title>'] },
  },
});

const descriptions = limits(description, 50, 160);
describeAudit(audits[1], {
  ...descriptions,
  fitting: {
    ...descriptions.fitting,
    'only white space would make it too long': {
      html: description(`${TEXT}${' '.repeat(200)}y`),
      value: { description: `${TEXT} y`, characters: 62 },
    },
  },
  'same-as-title': { 'it equals the title': `<title>${TEXT}</title>${description(TEXT)}` },
});
