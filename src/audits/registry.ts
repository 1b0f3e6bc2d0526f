import type { Audit } from './audit.ts';
import { ACCESSIBILITY_AUDITS } from './registry/accessibility-audits.ts';
import { BEST_PRACTICES_AUDITS } from './registry/best-practices-audits.ts';
import { PERFORMANCE_AUDITS } from './registry/performance-audits.ts';
import { SECURITY_AUDITS } from './registry/security-audits.ts';
import { SEO_AUDITS } from './registry/seo-audits.ts';

/** Changes whenever the verdict or the weight of any audit does, so that reports tell what judged them. */
export const CATALOGUE_VERSION = '4';

/** The catalogue: every audit, by category. */
export const AUDITS: readonly Audit[] = [
  ...SEO_AUDITS,
  ...PERFORMANCE_AUDITS,
  ...SECURITY_AUDITS,
  ...ACCESSIBILITY_AUDITS,
  ...BEST_PRACTICES_AUDITS,
];
