import { audit } from '../../../src/audits/performance/modern-http.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

function files(count: number, httpVersion: ResourceResponse['httpVersion'], origin = 'https://example.org') {
  return Array.from({ length: count }, (_, i) =>
    fetched('image', `${origin}/${httpVersion}/${i}.png`, { httpVersion }),
  );
}

describeAudit(audit, {
  modern: {
    'HTTP/3 is on offer': {
      headers: [['alt-svc', 'h3=":443"; ma=86400']],
      resources: files(6, 'HTTP/2'),
      value: { http: 'HTTP/2', offersHttp3: true, oldServers: [] },
    },
  },
  few: {
    'five come over HTTP/1.1': { resources: files(5, 'HTTP/1.1') },
    'the server is localhost': { resources: files(9, 'HTTP/1.1', 'http://127.0.0.1:80') },
  },
  old: {
    'six come over HTTP/1.1': {
      resources: files(6, 'HTTP/1.1'),
      value: { http: 'HTTP/2', offersHttp3: false, oldServers: ['https://example.org'] },
      notes: ['6 requests over HTTP/1'],
      fixes: [
        '# Before nginx 1.25.1: add "http2" to the line "listen 443 ssl" instead.\nhttp2 on;',
        '# Needs mod_http2 and another MPM than prefork.\n# Not in .htaccess:\nProtocols h2 http/1.1',
      ],
    },
    'the server is of another site, or has no https': {
      resources: [
        ...files(6, 'HTTP/1.1', 'https://cdn.example'),
        ...files(6, 'HTTP/1.1', 'http://example.org'),
      ],
      fixes: [],
    },
    'one of six comes over HTTP/1.1': {
      resources: [...files(5, 'HTTP/2'), ...files(1, 'HTTP/1.1')],
      notes: ['1 requests over HTTP/1'],
    },
  },
});
