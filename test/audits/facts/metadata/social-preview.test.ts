import { describe, expect, it } from 'vitest';
import { socialPreview } from '../../../../src/audits/facts/metadata/social-preview.ts';
import { pageOf } from '../../audit-cases.ts';

const previewOf = (head: string) => socialPreview(pageOf({ html: `<!doctype html><head>${head}` }));

describe('the social preview', () => {
  it('is what Open Graph says, before what Twitter and search engines are told', () => {
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

  it("falls back to Twitter's words, and then to title and description", () => {
    expect(
      previewOf(`<title>Title</title><meta name=description content="For search">
        <meta name="twitter:title" content="For Twitter"><meta property="og:description" content=" ">`),
    ).toMatchObject({ title: 'For Twitter', description: 'For search' });
    expect(previewOf('<title>Title</title>')).toMatchObject({ title: 'Title', description: null });
  });

  it('says nothing of a page that says nothing', () => {
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

  it('resolves the picture against the base, and passes over what is no web address', () => {
    const picture = (...addresses: string[]) =>
      previewOf(
        `<base href="https://cdn.example/a/">${addresses.map((url, i) => `<meta property="${['og:image', 'twitter:image'][i]}" content="${url}">`).join('')}`,
      ).imageUrl;
    expect(picture('b.png')).toBe('https://cdn.example/a/b.png');
    expect(picture('javascript:alert(1)', 'b.png')).toBe('https://cdn.example/a/b.png');
    expect(picture('data:image/png;base64,AAAA')).toBeNull();
    expect(picture('http://[')).toBeNull();
    expect(picture(`/${'a'.repeat(1_000)}`, 'b.png')).toBe('https://cdn.example/a/b.png');
  });
});
