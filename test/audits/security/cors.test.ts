import { audit } from '../../../src/audits/security/cors.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const PAGE = 'https://example.org/page';
const ECHO = 'https://cors-probe.example';

function responses(origin: string | null, credentials: string | null = null, status = 204) {
  const headers: HeaderLine[] = [];
  if (origin !== null) headers.push(['access-control-allow-origin', origin]);
  if (credentials !== null) headers.push(['access-control-allow-credentials', credentials]);
  return { resources: [fetched('cors-preflight', PAGE, { status, headers })] };
}

describeAudit(audit, {
  'cross-origin-resource-sharing-not-implemented': {
    'the response has no CORS headers': responses(null),
    'the response is an error': responses(ECHO, 'true', 405),
  },
  'cross-origin-resource-sharing-implemented-with-public-access': {
    'all origins may read it': {
      ...responses('*'),
      observatory: { modifier: 0, measured: { allowOrigin: '*', allowCredentials: null } },
      snippets: ['Access-Control-Allow-Origin: *'],
    },
    'browsers will reject the credentials': responses('*', 'true'),
  },
  'cross-origin-resource-sharing-implemented-with-restricted-access': {
    'one fixed origin is allowed': responses('https://app.example.org', 'true'),
    'the origin is echoed without credentials': responses(ECHO),
    'credentials are not allowed': { ...responses(ECHO, 'false'), fixes: [] },
  },
  'cross-origin-resource-sharing-implemented-with-universal-access': {
    'the origin is echoed with credentials': {
      ...responses(ECHO, 'True'),
      snippets: [`Access-Control-Allow-Origin: ${ECHO}`, 'Access-Control-Allow-Credentials: True'],
      fixes: [
        `# In the http block:
# With a line for each site that may use the cookies of visitors:
map $http_origin $allow_credentials_example_org {
  https://… true;
}
# In the server block:
# Delete other lines with "add_header Access-Control-Allow-Credentials".
proxy_hide_header Access-Control-Allow-Credentials;
fastcgi_hide_header Access-Control-Allow-Credentials;
add_header Access-Control-Allow-Credentials $allow_credentials_example_org always;`,
        `Header unset Access-Control-Allow-Credentials "expr=%{HTTP:Origin} != 'https://…'"
Header always unset Access-Control-Allow-Credentials "expr=%{HTTP:Origin} != 'https://…'"`,
        '@others not header Origin https://…\nheader @others -Access-Control-Allow-Credentials',
      ],
    },
  },
});
