import { audit } from '../../../src/audits/performance/image-lazy-loading.ts';
import { png } from '../../facts/image-size/image-bytes.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const EAGER = '<img src=a.png width=400 height=300>';
const LAZY = '<img src=b.png loading=Lazy width=400 height=300>';
const SITE = 'https://example.org';
const files = (...all: ReturnType<typeof fetched>[]) => ({ resources: all });
const file = (path: string, width: number, height: number) =>
  fetched('image', SITE + path, { prefix: png(width, height) });

describeAudit(audit, {
  'no-images': {
    'there are none': { value: { images: 0, lazy: 0 } },
    'they are part of the page, hidden, or wait for a script':
      '<!doctype html><img src="data:image/gif,"><img data-src=a.png><div hidden><img src=a.png></div><style>.x{display:none}</style><p class=x><img src=a.png>',
  },
  good: {
    'later images load lazily': {
      html: `<!doctype html>${EAGER}${LAZY.repeat(9)}`,
      value: { images: 10, lazy: 9 },
    },
    'the image of the article comes after a long menu and four icons': `<!doctype html><header><p>${'Menu '.repeat(1000)}</p>${'<img src=i.png width=48 height=48>'.repeat(4)}</header><main><h1>Title</h1>${EAGER}`,
    'the images are small, by their style or their files': {
      html: `<!doctype html><style>.s{width:24px}</style>${'<img src=/big.png class=s><img src=/small.png>'.repeat(20)}`,
      ...files(file('/big.png', 900, 900), file('/small.png', 24, 24)),
    },
    'the sizes are unknown': `<!doctype html>${'<img src=b.png loading=lazy><img srcset="c.png 2x">'.repeat(20)}`,
    'a lazy image comes after the text of more than a screen': `<!doctype html><main><p>${'word '.repeat(400)}</p>${LAZY}`,
    'the eager image below is missing': {
      html: `<!doctype html><main><p>${'word '.repeat(1000)}</p><img src=/a.png>`,
      ...files(fetched('image', `${SITE}/a.png`, { status: 404 })),
    },
  },
  eager: {
    'images follow images of several screens': {
      html: `<!doctype html>${EAGER.repeat(7)}${LAZY}${EAGER}<img srcset="c.png 2x">`,
      snippets: ['<img src="a.png" width="400" height="300">', '<img srcset="c.png 2x">'],
    },
    'an image follows the text of several screens': `<!doctype html><article><p>${'word '.repeat(1000)}</p>${EAGER}`,
  },
  'lazy-lcp': {
    'the first large image loads lazily': {
      html: `<!doctype html>${LAZY}${EAGER.repeat(9)}`,
      snippets: ['<img src="b.png" loading="Lazy" width="400" height="300">'],
      urls: ['https://example.org/b.png'],
    },
    'a logo, a missing image and a smaller image come before it': {
      html: '<!doctype html><img src=/logo.png><img src=/none.png width=400 height=300><main><img src=/small.png><img src=/main.png loading=lazy>',
      ...files(
        file('/logo.png', 120, 40),
        fetched('image', `${SITE}/none.png`, { status: 404 }),
        file('/small.png', 200, 200),
        file('/main.png', 1600, 1200),
      ),
      snippets: ['<img src="/main.png" loading="lazy">'],
    },
  },
});
