import type { Audit } from '../audit.ts';
import { audit as clickjackingMitigation } from '../security/clickjacking-mitigation.ts';
import { audit as coep } from '../security/coep.ts';
import { audit as cookies } from '../security/cookies.ts';
import { audit as coop } from '../security/coop.ts';
import { audit as corp } from '../security/corp.ts';
import { audit as cors } from '../security/cors.ts';
import { audit as csp } from '../security/csp.ts';
import { audit as externalBlankNoopener } from '../security/external-blank-noopener.ts';
import { audit as formInsecure } from '../security/form-insecure.ts';
import { audit as hsts } from '../security/hsts.ts';
import { audit as isOnHttps } from '../security/is-on-https.ts';
import { audit as passwordOnHttp } from '../security/password-on-http.ts';
import { audit as permissionsPolicy } from '../security/permissions-policy.ts';
import { audit as redirectsHttp } from '../security/redirects-http.ts';
import { audit as referrerPolicy } from '../security/referrer-policy.ts';
import { audit as securityTxt } from '../security/security-txt.ts';
import { audit as serverSignature } from '../security/server-signature.ts';
import { audit as subresourceIntegrity } from '../security/subresource-integrity.ts';
import { audit as tlsCertificate } from '../security/tls-certificate.ts';
import { audit as trustedTypesXss } from '../security/trusted-types-xss.ts';
import { audit as vulnerableJs } from '../security/vulnerable-js.ts';
import { audit as xContentTypeOptions } from '../security/x-content-type-options.ts';
import { audit as xssProtectionLegacy } from '../security/xss-protection-legacy.ts';

/** The audits of security, in the order in which reports list them. */
export const SECURITY_AUDITS: readonly Audit[] = [
  clickjackingMitigation,
  coep,
  cookies,
  coop,
  corp,
  cors,
  csp,
  externalBlankNoopener,
  formInsecure,
  hsts,
  isOnHttps,
  passwordOnHttp,
  permissionsPolicy,
  redirectsHttp,
  referrerPolicy,
  securityTxt,
  serverSignature,
  subresourceIntegrity,
  tlsCertificate,
  trustedTypesXss,
  xContentTypeOptions,
  xssProtectionLegacy,
  vulnerableJs,
];
