import { audit } from '../../../src/audits/performance/script-loading.ts';
import { describeAudit } from '../audit-cases.ts';

const blocking = '<script src=a.js></script>';

describeAudit(audit, {
  'no-scripts': {
    'there are none': {},
    'all scripts are data or for old browsers': `<!doctype html><script type="application/ld+json">{"a":"document.write("}</script>
        <script nomodule src=a.js></script><script type=" ">x</script><script language=vbscript>x</script>`,
  },
  parallel: {
    'half of the files load beside the page': {
      html: `<!doctype html><script async src=b.js></script>${blocking}`,
      value: { files: 2, blocking: 1, documentWrite: 0 },
      snippets: [],
      title: '1 of 2 script files loads without blocking the HTML parser',
    },
    'all load without blocking, each in another way': {
      html: `<!doctype html><script defer src=a></script><script type=MODULE src=b></script>
        <script async type="text/javascript" src=c></script>`,
      value: { files: 3, blocking: 0, documentWrite: 0 },
    },
  },
  blocking: {
    'more than half of the files block rendering': {
      html: `<!doctype html>${blocking}<script type="" src=b></script><script defer src=c></script>`,
      value: { files: 3, blocking: 2, documentWrite: 0 },
      snippets: ['<script src="a.js">', '<script type src="b">'],
      title: '2 of 3 script files block the HTML parser',
    },
    'the only file blocks rendering': {
      html: `<!doctype html>${blocking}`,
      title: '1 of 1 script file blocks the HTML parser',
    },
    'an address depends on the base, and another is invalid': {
      html: '<!doctype html><base href="/js/"><script src=a.js></script><script src="http://["></script>',
      urls: ['https://example.org/js/a.js', null],
    },
  },
  'document-write': {
    'an inline script writes': {
      html: '<!doctype html><script>document.write("x")</script><script>document . writeln ("x")</script>',
      value: { files: 0, blocking: 0, documentWrite: 2 },
    },
  },
});
