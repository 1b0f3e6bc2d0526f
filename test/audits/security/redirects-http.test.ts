import { audit } from '../../../src/audits/security/redirects-http.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const HTTP = 'http://example.org/';

/** The addresses that http://example.org/ leads to, one after the other. */
function leadsTo(...urls: string[]) {
  const way = [HTTP, ...urls];
  const finalUrl = way.at(-1) ?? HTTP;
  const redirects: ResourceResponse['redirects'] = way.slice(0, -1).map((url) => ({ url, status: 301 }));
  return { resources: [fetched('http-sibling', HTTP, { finalUrl, redirects })] };
}

/** The addresses that the page itself was reached by. */
const via = (...urls: string[]) => ({ url: urls.at(-1), via: urls.slice(0, -1) });

const CONDITION = '# A proxy in front of the server must send X-Forwarded-Proto.';
const REDIRECT = [
  `# In the server block that listens on port 80:
${CONDITION}
set $requested_origin $scheme$http_x_forwarded_proto://$host;
if ($requested_origin ~ "^http(http)?://example[.]org$") {
  return 301 https://example.org$request_uri;
}`,
  `# In the virtual host for port 80:
${CONDITION}
<If "%{HTTP_HOST} == 'example.org' && %{HTTPS} != 'on' && %{HTTP:X-Forwarded-Proto} -in {'', 'http'}">
  Redirect permanent / https://example.org/
</If>`,
  `# In the block for http://, if there is one:
${CONDITION}
@http expression \`{host} == "example.org" && {scheme} == "http" && {header.X-Forwarded-Proto} in ["", "http"]\`
redir @http https://example.org{uri} permanent`,
];

describeAudit(audit, {
  'redirection-to-https': {
    'http redirects to https on the same host': {
      ...leadsTo('https://example.org/'),
      observatory: { modifier: 0, measured: 1 },
      snippets: [`301 ${HTTP}`, '200 https://example.org/'],
    },
    'it then redirects to www': leadsTo('https://example.org/', 'https://www.example.org/'),
    'a page was requested over http': via('http://example.org/page', 'https://example.org/page'),
  },
  'redirection-not-needed-no-http': {
    'no server listens there': {
      resources: [notFetched('http-sibling', HTTP, 'fetch-failed', 'connect_failed')],
    },
  },
  'redirection-off-host-from-http': {
    'the first hop leads to another host': { ...leadsTo('https://www.example.org/'), fixes: REDIRECT },
  },
  'redirection-not-to-https-on-initial-redirection': {
    'http comes twice': leadsTo('http://www.example.org/', 'https://www.example.org/'),
    'the page was reached from another host, which may have no https': {
      ...via('http://example.org/', 'http://www.example.org/', 'https://www.example.org/'),
      fixes: [],
    },
  },
  'redirection-not-to-https': {
    'http redirects to http': leadsTo('http://www.example.org/'),
    'https redirects back, so that another redirect would make a loop': {
      ...leadsTo('https://example.org/', 'http://example.org/en'),
      fixes: [],
    },
  },
  'redirection-missing': {
    'http responds without a redirect': { ...leadsTo(), snippets: [`200 ${HTTP}`], fixes: REDIRECT },
    'the page is such a response': { ...via('http://example.org/page'), fixes: [] },
    'https redirects to such a response': via('https://example.org/', 'http://example.org/page'),
  },
  'redirection-invalid-cert': {
    'a certificate on the way is not valid': {
      resources: [notFetched('http-sibling', HTTP, 'fetch-failed', 'tls_invalid')],
      notes: ['tls_invalid'],
    },
  },
  local: {
    'the page comes from localhost': via('http://localhost:4000/'),
  },
  'own-port': { 'https is on another port': via('https://example.org:8443/') },
  unfetched: { 'http was never requested': { observatory: { modifier: null, measured: null } } },
});
