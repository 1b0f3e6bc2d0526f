// The manifest has the version, so listing the audits does not load axe-core.
import manifest from 'axe-core/package.json' with { type: 'json' };

const [MAJOR, MINOR] = manifest.version.split('.');

/** The page that explains a rule of the installed version of axe-core; axe's own results link to it. */
export function axeRuleUrl(rule: string): string {
  return `https://dequeuniversity.com/rules/axe/${MAJOR}.${MINOR}/${rule}`;
}
