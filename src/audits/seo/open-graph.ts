import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { elementEvidence, textEvidence } from '../../facts/evidence.ts';
import { rasterFault } from '../../facts/images/file-fault.ts';
import { preferredUrl } from '../../facts/links/page-links.ts';
import { openGraphImage, type SocialTag, socialTags } from '../../facts/metadata/social-tags.ts';
import { documentTitle } from '../../facts/metadata/title-and-description.ts';
import { defineAudit, passed, unknown, warning } from '../audit.ts';
import { type OfferedFix, PLACEHOLDER } from '../fixes/changes.ts';
import { escapeAttribute, htmlFix, tagFixes, withSteps } from '../fixes/html-fixes.ts';
import { unfetchedFile } from '../unfetched.ts';

const REQUIRED = ['og:title', 'og:type', 'og:image', 'og:url'];

export const audit = defineAudit('seo/open-graph', {
  importance: 'low',
  title: 'Open Graph tags',
  description:
    'The <head> contains og:title, og:type, og:image and og:url. Social networks and messengers show them when someone shares the page.',
  reference: 'https://ogp.me',
  expectsAll: true,
  results: {
    complete: passed('The basic Open Graph tags are complete'),
    incomplete: warning(
      'The Open Graph tags are incomplete',
      'Add the missing tags, and write URLs in full.',
    ),
    'broken-image': warning(
      'The Open Graph image does not load',
      'Correct the URL of og:image, or serve a PNG or JPEG image with status 200 at this URL.',
    ),
    missing: warning(
      'The page has no Open Graph tags',
      'Add og:title, og:type, og:image and og:url to the <head>, such as <meta property="og:title" content="…">.',
    ),
    unfetched: unknown('fetch-failed', 'The Open Graph image could not be fetched'),
  },
  audit: (page) => {
    const tags = socialTags(page);
    const found = [...tags].filter(([name]) => name.startsWith('og:'));
    const value = Object.fromEntries(found.map(([name, { content }]) => [name, content]));
    const image = openGraphImage(page);
    const missing = REQUIRED.filter((name) => !tags.has(name) && !(name === 'og:image' && image));
    const relative = [image, tags.get('og:url')].filter(isRelative);
    const measured = { value, expected: REQUIRED };
    const fixes = [...tagsToAdd(page, missing), ...absoluteTags(page, relative)];
    if (found.length === 0) return { result: 'missing', ...measured, fixes };
    if (missing.length > 0 || relative.length > 0) {
      const evidence = [
        ...missing.map((name) => textEvidence(null, `${name} is missing`)),
        ...relative.map(({ element }) => elementEvidence(element, 'the URL is not absolute')),
      ];
      return { result: 'incomplete', ...measured, fixes, evidence };
    }
    const imageUrl = URL.parse(image?.content ?? '')?.href;
    const resource = imageUrl ? resourceAt(page, imageUrl) : null;
    const unknown = unfetchedFile(resource);
    if (unknown) return { ...unknown, ...measured };
    const fault = rasterFault(resource);
    if (!fault || !image) return { result: 'complete', ...measured };
    const evidence = [elementEvidence(image.element, fault, image.content)];
    return { result: 'broken-image', ...measured, evidence };
  },
});

function isRelative(tag: SocialTag | undefined): tag is SocialTag {
  return tag !== undefined && !/^https?:\/\//i.test(tag.content);
}

function absoluteTags(page: Page, tags: readonly SocialTag[]): OfferedFix[] {
  return tagFixes(tags, ({ element, content }) => {
    const url = URL.parse(content, page.url);
    return url && { element, attributes: { content: url.href } };
  });
}

const IMAGE_STEP = 'Create an image of 1200 × 630 pixels, and write its URL into og:image.';

function tagsToAdd(page: Page, names: readonly string[]): OfferedFix[] {
  const contents: Record<string, string | undefined> = {
    'og:title': documentTitle(page).text || PLACEHOLDER,
    'og:type': 'website',
    'og:image': `${new URL(page.url).origin}/${PLACEHOLDER}.png`,
    'og:url': preferredUrl(page),
  };
  const tags = names.map(
    (name) => `<meta property="${name}" content="${escapeAttribute(contents[name] ?? PLACEHOLDER)}">`,
  );
  const changes = tags.map((html) => ({ kind: 'head' as const, html }));
  const fixes = tags.length === 0 ? [] : htmlFix(tags.join('\n'), changes);
  return names.includes('og:image') ? withSteps(fixes, IMAGE_STEP) : fixes;
}
