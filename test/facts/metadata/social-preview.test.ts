import { describe, expect, it } from 'vitest';
import { socialPreview } from '../../../src/facts/metadata/social-tags.ts';
import { pageOf } from '../../audits/audit-cases.ts';

const previewOf = (head: string) => socialPreview(pageOf({ html: `<!doctype html><head>${head}` }));

describe('the social preview', () => {
  it('prefers Open Graph to the tags for Twitter and search engines', () => {
    const preview = previewOf(`<title>Title</title><meta name=description content="For search">
      <meta name="twitter:title" content="For Twitter"><meta name="twitter:description" content="Tweet">
      <meta name="twitter:image" content="/twitter.png"><meta name="twitter:card" content="summary_large_image">
      <meta property="og:title" content=" Shared "><meta property="og:description" content="Text">
      <meta property="og:site_name" content="Site"><meta property="og:type" content="article">
      <meta property="og:image" content="/og.png?a=1&amp;b=2">`);
    expect(preview).toEqual({
      title: 'Shared',
      description: 'Text',
      siteName: 'Site',
      imageUrl: 'https://example.org/og.png?a=1&b=2',
      type: 'article',
      card: 'summary_large_image',
    });
  });

  it('falls back to the tags for Twitter, and then to title and description', () => {
    expect(
      previewOf(`<title>Title</title><meta name=description content="For search">
        <meta name="twitter:title" content="For Twitter"><meta property="og:description" content=" ">`),
    ).toMatchObject({ title: 'For Twitter', description: 'For search' });
    expect(previewOf('<title>Title</title>')).toMatchObject({ title: 'Title', description: null });
  });

  it('is empty for a page without any of these', () => {
    const names = ['title', 'description', 'siteName', 'imageUrl', 'type', 'card'];
    expect(previewOf('')).toEqual(Object.fromEntries(names.map((name) => [name, null])));
  });

  it.each([
    ['b.png', '', 'https://cdn.example/a/b.png'],
    ['javascript:alert(1)', 'b.png', 'https://cdn.example/a/b.png'],
    [`/${'a'.repeat(1_000)}`, 'b.png', 'https://cdn.example/a/b.png'],
    ['data:image/png;base64,AAAA', '', null],
    ['http://[', '', null],
  ])('resolves the image against the base, and ignores invalid addresses: %s', (graph, twitter, url) => {
    const images = `<meta property="og:image" content="${graph}"><meta name="twitter:image" content="${twitter}">`;
    expect(previewOf(`<base href="https://cdn.example/a/">${images}`).imageUrl).toBe(url);
  });
});
