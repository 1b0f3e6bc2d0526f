import type { Page } from '../../engine/page.ts';
import { defineAudit, type Fix } from '../audit.ts';
import { elementEvidence, textEvidence } from '../evidence.ts';
import { preferredUrl } from '../facts/links/page-links.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';
import { socialTags } from '../facts/metadata/social-tags.ts';
import { escapeAttribute, htmlFix, PLACEHOLDER } from '../fixes/html-fixes.ts';

const REQUIRED = ['og:title', 'og:type', 'og:image', 'og:url'];

export const audit = defineAudit({
  id: 'open-graph',
  category: 'seo',
  importance: 'low',
  title: 'Open Graph tags',
  description:
    'The <head> contains og:title, og:type, og:image and og:url. Social networks and messengers show them when someone shares the page.',
  reference: 'https://ogp.me',
  results: {
    complete: { outcome: 'passed', title: 'The basic Open Graph tags are complete' },
    incomplete: {
      outcome: 'warning',
      title: 'The Open Graph tags are incomplete',
      advice: 'Add the missing tags, and write the image URL in full.',
    },
    missing: {
      outcome: 'warning',
      title: 'The page has no Open Graph tags',
      advice:
        'Add og:title, og:type, og:image and og:url to the <head>, such as <meta property="og:title" content="…">.',
    },
  },
  audit: (page) => {
    const tags = socialTags(page);
    const found = [...tags].filter(([name]) => name.startsWith('og:'));
    const value = Object.fromEntries(found.map(([name, { content }]) => [name, content]));
    const image = tags.get('og:image') ?? tags.get('og:image:url');
    const missing = REQUIRED.filter((name) => !tags.has(name) && !(name === 'og:image' && image));
    const isRelative = image !== undefined && !/^https?:\/\//i.test(image.content);
    const measured = {
      value,
      expected: REQUIRED,
      fixes: tagsToAdd(page, isRelative ? [...missing, 'og:image'] : missing, image?.content),
    };
    if (found.length === 0) return { result: 'missing', ...measured };

    const evidence = missing.map((name) => textEvidence(null, `${name} is missing`));
    if (isRelative) evidence.push(elementEvidence(image.element, 'the image URL is not absolute'));
    return { result: evidence.length > 0 ? 'incomplete' : 'complete', ...measured, evidence };
  },
});

/**
 * The tags with the data of the page.
 * @param image absolute or relative URL, if there is one
 */
function tagsToAdd(page: Page, names: readonly string[], image: string | undefined): Fix[] {
  const contents: Record<string, string | undefined> = {
    'og:title': documentTitle(page).text || PLACEHOLDER,
    'og:type': 'website',
    'og:image': image ? URL.parse(image, page.url)?.href : `${new URL(page.url).origin}/${PLACEHOLDER}.png`,
    'og:url': preferredUrl(page),
  };
  const tags = names.map(
    (name) => `<meta property="${name}" content="${escapeAttribute(contents[name] ?? PLACEHOLDER)}">`,
  );
  return tags.length === 0 ? [] : htmlFix(tags.join('\n'));
}
