import { describe, expect, it } from 'vitest';
import { socialPreview } from '../../../../src/audits/facts/metadata/social-tags.ts';
import { pageOf } from '../../audit-cases.ts';

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
    const nothing = {
      title: null,
      description: null,
      siteName: null,
      imageUrl: null,
      type: null,
      card: null,
    };
    expect(previewOf('')).toEqual(nothing);
  });

  it('resolves the image against the base, and ignores invalid addresses', () => {
    const image = (...addresses: string[]) =>
      previewOf(
        `<base href="https://cdn.example/a/">${addresses.map((url, i) => `<meta property="${['og:image', 'twitter:image'][i]}" content="${url}">`).join('')}`,
      ).imageUrl;
    expect(image('b.png')).toBe('https://cdn.example/a/b.png');
    expect(image('javascript:alert(1)', 'b.png')).toBe('https://cdn.example/a/b.png');
    expect(image('data:image/png;base64,AAAA')).toBeNull();
    expect(image('http://[')).toBeNull();
    expect(image(`/${'a'.repeat(1_000)}`, 'b.png')).toBe('https://cdn.example/a/b.png');
  });
});
