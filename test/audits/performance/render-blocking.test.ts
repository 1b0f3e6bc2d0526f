import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/performance/render-blocking.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const BOTH = '<!doctype html><link rel=stylesheet href=/a.css><script src=/b.js></script>';
const css = (response: Partial<ResourceResponse>) => fetched('stylesheet', '/a.css', response);
const js = (response: Partial<ResourceResponse>) => fetched('script', '/b.js', response);

describeAudit(audit, {
  none: { 'the page loads no files': { value: { requests: 0, bytes: 0 } } },
  free: {
    'browsers block its files over http': `<!doctype html><link rel=stylesheet href="http://a.example/a.css"><script src="http://a.example/a.js"></script>
        <style>@import "http://a.example/b.css";</style>`,
    'a link in svg names a stylesheet': '<svg><link rel=stylesheet href=/a.css></svg>',
    'scripts load beside the page':
      '<!doctype html><script async src=a.js></script><script defer src=b.js></script><script type=module src=c.js></script><script nomodule src=d.js></script><script type=text/x src=e.js></script>',
    'stylesheets are for other screens, other choices or later': `<!doctype html><link rel=stylesheet media=print href=a.css><link rel=stylesheet disabled href=b.css>
        <link rel="alternate stylesheet" href=c.css><link rel=stylesheet media="(min-width: 900px)" href=d.css>
        <link rel=stylesheet href="data:text/css,">`,
    'the body shows content before its scripts and stylesheets':
      '<!doctype html><body><p>x</p><script src=a.js></script><link rel=stylesheet href=a.css>',
    'the body shows an image before them':
      '<!doctype html><body><div><svg></svg><script src=a.js></script></div>',
  },
  'small-files': {
    'all files are under 2 kB': {
      html: BOTH,
      resources: [css({ transferBytes: 65 }), js({ transferBytes: 2047 })],
      value: { requests: 2, bytes: 2112 },
    },
  },
  blocked: {
    'stylesheets import others': {
      html: '<!doctype html><link rel=stylesheet href=/a.css><style>@import "c.css"; @import "d.css" print;</style>',
      resources: [
        css({ text: '@import "b.css";', transferBytes: 65 }),
        fetched('stylesheet', '/b.css', { transferBytes: 3_000 }),
      ],
      value: { requests: 3, bytes: 3_065 },
      snippets: ['<link rel="stylesheet" href="/a.css">', '<link rel="stylesheet" href="/a.css">', '<style>'],
    },
    'one of two files has 2 kB': {
      html: BOTH,
      resources: [css({ transferBytes: 65 }), js({ transferBytes: 2048 })],
    },
    'scripts and stylesheets are in the head': {
      html: `<!doctype html><link rel=stylesheet media="screen and (max-width: 600px)" href=/a.css>
        <script src=/b.js></script><link rel="Stylesheet preload" href=/c.css>`,
      resources: [css({ transferBytes: 30 }), js({ bytes: 12, status: 404 })],
      value: { requests: 3, bytes: 42 },
      files: [{ bytes: 30, milliseconds: 20 }, { bytes: 12, milliseconds: 20 }, null],
    },
    'the slowest of the files takes 300 ms': {
      html: BOTH,
      resources: [css({ bytes: 5000, durationMs: 300.4 }), js({ bytes: 5000, durationMs: 100 })],
      savings: { milliseconds: 300 },
    },
    'the body begins with them': {
      html: `<!doctype html><body><style>p {}</style><noscript>x</noscript><div hidden>x</div>
        <script src=/a.js></script><link rel=stylesheet href=/a.css><p>x</p><script src=/late.js></script>`,
      value: { requests: 2, bytes: 0 },
    },
    'the head blocks, and so do files of the body before its first image': {
      html: `<!doctype html><link rel=stylesheet href=/a.css><body><p>x</p><script src=/b.js></script>
        <img src=c.png alt=""><script src=/late.js></script>`,
      value: { requests: 2, bytes: 0 },
    },
    'its server does not respond': {
      html: BOTH,
      resources: [notFetched('stylesheet', '/a.css'), notFetched('script', '/b.js')],
      value: { requests: 2, bytes: 0 },
      files: [null, null],
    },
  },
});

it('lists the largest of many files first', () => {
  const names = Array.from({ length: 21 }, (_, i) => `https://example.org/${i}.js`);
  const html = `<!doctype html>${names.map((url) => `<script src="${url}"></script>`).join('')}`;
  const resources = names.map((url, i) => fetched('script', url, { bytes: 3_000 + i }));
  const { evidence } = audit.audit(pageOf({ html, resources }));
  expect(evidence?.map(({ file }) => file?.bytes).slice(0, 2)).toEqual([3_020, 3_019]);
});
