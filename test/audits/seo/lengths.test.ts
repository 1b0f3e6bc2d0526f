import { audit as descriptionLength } from '../../../src/audits/seo/meta-description-length.ts';
import { audit as titleLength } from '../../../src/audits/seo/title-length.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';

const title = (text: string) => `<!doctype html><title>${text}</title>`;
const description = (content: string) => `<meta name="description" content="${content}">`;

const TEXT = 'x'.repeat(60);

/** Texts around the limits. East Asian characters are twice as wide. */
function limits(element: (text: string) => string, least: number, most: number) {
  const text = (when: string, characters: string): AuditCase => ({ when, html: element(characters) });
  return {
    fitting: [
      text(`it has ${least} characters`, 'x'.repeat(least)),
      text(`it has ${most} characters`, 'x'.repeat(most)),
      text('wide characters make it long enough', '文'.repeat(least / 2)),
    ],
    short: [text(`it has ${least - 1} characters`, 'x'.repeat(least - 1))],
    long: [
      text(`it has ${most + 1} characters`, 'x'.repeat(most + 1)),
      text('wide characters make it too long', '文'.repeat(most / 2 + 1)),
    ],
    several: [{ when: 'there are two', html: element(TEXT) + element('y'), notes: [null, null] }],
    missing: [{ when: 'there is none', html: '<p>x</p>' }, text('it is blank', ' ')],
  };
}

const titles = limits(title, 10, 60);
describeAudit(titleLength, {
  ...titles,
  fitting: [
    ...titles.fitting,
    {
      when: 'an SVG has a title too',
      html: `${title('Good title')}<svg><title>Icon</title></svg>`,
      value: { title: 'Good title', characters: 10, pixels: 86 },
    },
  ],
  short: [
    ...titles.short,
    { when: 'joined emoji count as one', html: title('👩‍👩‍👧‍👦 ABCDEF'), snippets: ['<title>'] },
  ],
});

const descriptions = limits(description, 50, 160);
describeAudit(descriptionLength, {
  ...descriptions,
  fitting: [
    ...descriptions.fitting,
    {
      when: 'only white space would make it too long',
      html: description(`${TEXT}${' '.repeat(200)}y`),
      value: { description: `${TEXT} y`, characters: 62 },
    },
  ],
  'same-as-title': [{ when: 'it equals the title', html: `<title>${TEXT}</title>${description(TEXT)}` }],
});
