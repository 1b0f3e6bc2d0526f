import { audit } from '../../../src/audits/best-practices/image-size-responsive.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched } from '../fetched.ts';
import { png } from '../image-size/image-bytes.ts';

function image(
  when: string,
  shown: [number, number],
  file: [number, number],
  notes: string[] = [],
): AuditCase {
  const resources = [fetched('image', 'https://example.org/a.png', { prefix: png(...file) })];
  const html = `<!doctype html><img src=/a.png width=${shown[0]} height=${shown[1]}>`;
  return { when, html, source: { resources }, notes };
}

describeAudit(audit, {
  'client-rendered': [CLIENT_RENDERED],
  'no-images': [{ when: 'there are none' }],
  blurred: [
    image('a small image has one pixel too few', [64, 64], [95, 96], ['95 × 96 pixels, needs 96 × 96']),
    image(
      'a large image has less than three quarters',
      [400, 200],
      [449, 225],
      ['449 × 225 pixels, needs 600 × 300'],
    ),
  ],
  undetermined: [
    image('a small image has enough', [64, 64], [96, 96]),
    image('a large image has three quarters', [400, 200], [450, 225]),
    image('the image is wider than the phone', [413, 100], [10, 10]),
    image('the image is a line', [1, 100], [1, 1]),
    {
      when: 'CSS sets its appearance',
      html: '<!doctype html><img style="image-rendering:pixelated" src=/a.png width=100 height=100>',
      source: { resources: [fetched('image', 'https://example.org/a.png', { prefix: png(10, 10) })] },
      value: { images: 1, judged: 0, blurred: 0 },
    },
  ],
});
