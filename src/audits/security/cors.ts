import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { headerValues } from '../../page/headers.ts';
import { isSuccessStatus } from '../../page/http-status.ts';
import { PROBE_ORIGIN } from '../../page/resource.ts';
import { unknown } from '../audit.ts';
import { type OfferedFix, PLACEHOLDER } from '../fixes/changes.ts';
import { hidingLines, PLACES, serverFixes, siteVariable } from '../fixes/server-fixes.ts';
import { absent, defineObservatoryAudit, scored } from '../observatory.ts';
import { unfetched } from '../unfetched.ts';

const UNIVERSAL_ACCESS = 'cross-origin-resource-sharing-implemented-with-universal-access';

export const audit = defineObservatoryAudit('cors', {
  importance: 'low',
  decidedBy: 'host',
  title: 'Cross-Origin Resource Sharing (CORS)',
  description:
    'Other sites cannot read the page with the cookies of its visitors. A server that reflects every origin and allows credentials permits this.',
  measures: { allowOrigin: 'Allowed origin', allowCredentials: 'Credentials allowed' },
  results: {
    'cross-origin-resource-sharing-not-implemented': absent('Scripts on other sites cannot read the page'),
    'cross-origin-resource-sharing-implemented-with-public-access': scored(
      0,
      "Scripts on any site can read the page, but not with a visitor's cookies",
    ),
    'cross-origin-resource-sharing-implemented-with-restricted-access': scored(
      0,
      'Scripts on some other sites can read the page',
    ),
    [UNIVERSAL_ACCESS]: scored(
      -50,
      "Scripts on any site can read the page with a visitor's cookies",
      'List the origins that may use credentials instead of reflecting every Origin, or remove Access-Control-Allow-Credentials.',
    ),
    unfetched: unknown('fetch-failed', 'The CORS policy could not be requested'),
  },
  audit: (page) => {
    const resource = resourcesFor(page, 'cors-preflight')[0];
    const response = resource?.response;
    if (!response) return unfetched(resource);
    const [allowed] = headerValues(response.headers, 'access-control-allow-origin');
    const [credentials] = headerValues(response.headers, 'access-control-allow-credentials');
    // Browsers use only successful preflight responses, and so does the Observatory.
    if (!allowed || !isSuccessStatus(response.status)) {
      return { result: 'cross-origin-resource-sharing-not-implemented' };
    }
    const result = resultOf(allowed.trim(), credentials?.trim().toLowerCase() === 'true');
    return {
      result,
      fixes: result === UNIVERSAL_ACCESS ? credentialsFixes(page) : [],
      value: { allowOrigin: allowed, allowCredentials: credentials ?? null },
      evidence: [
        textEvidence(`Access-Control-Allow-Origin: ${allowed}`, `requested with Origin: ${PROBE_ORIGIN}`),
        ...(credentials ? [textEvidence(`Access-Control-Allow-Credentials: ${credentials}`)] : []),
      ],
    };
  },
});

function resultOf(allowed: string, withCredentials: boolean) {
  if (allowed === '*') return 'cross-origin-resource-sharing-implemented-with-public-access';
  return allowed === PROBE_ORIGIN && withCredentials
    ? UNIVERSAL_ACCESS
    : 'cross-origin-resource-sharing-implemented-with-restricted-access';
}

/** Lines that allow credentials for one origin only, which the author enters. */
function credentialsFixes(page: Page): OfferedFix[] {
  const variable = siteVariable('allow_credentials', page);
  const name = 'Access-Control-Allow-Credentials';
  const origin = `https://${PLACEHOLDER}`;
  const condition = `"expr=%{HTTP:Origin} != '${origin}'"`;
  return serverFixes({
    nginx: [
      PLACES.nginx.outer,
      '# With a line for each site that may use the cookies of visitors:',
      `map $http_origin ${variable} {\n  ${origin} true;\n}`,
      PLACES.nginx.site,
      hidingLines(name),
      `add_header ${name} ${variable} always;`,
    ].join('\n'),
    apache: `Header unset ${name} ${condition}\nHeader always unset ${name} ${condition}`,
    caddy: `@others not header Origin ${origin}\nheader @others -${name}`,
  });
}
