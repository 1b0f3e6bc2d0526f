import { isColor } from '../../engine/css/is-color.ts';
import { linkElements } from '../../engine/dom/link-elements.ts';
import { resourceAt } from '../../engine/resources.ts';
import { isJsonObject, type Json, type JsonObject } from '../../engine/text/json.ts';
import { elementEvidence } from '../../facts/evidence.ts';
import { fileFault } from '../../facts/images/file-fault.ts';
import { defineAudit, informative, unknown } from '../audit.ts';
import { unfetchedFile } from '../unfetched.ts';

export const audit = defineAudit('best-practices/manifest', {
  importance: 'low',
  title: 'Web app manifest',
  description:
    'Whether the page links to a web app manifest, which has the name, icons and colors of the site for home screens.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/Progressive_web_apps/Manifest',
  results: {
    named: informative('The page has a web app manifest'),
    incomplete: informative('The web app manifest is incomplete', 'Add the listed members to the manifest.'),
    broken: informative(
      'The web app manifest does not load',
      'Correct the href of the manifest link, or serve a JSON object with status 200 at this URL.',
    ),
    unusable: informative(
      'The URL of the web app manifest is not valid',
      'Correct the href of the manifest link.',
    ),
    none: informative(
      'The page has no web app manifest',
      'If people use the site often, add <link rel="manifest" href="…"> to the <head>.',
    ),
    unfetched: unknown('fetch-failed', 'The web app manifest could not be fetched'),
  },
  audit: (page) => {
    // Browsers use the first one.
    const link = linkElements(page.document, 'manifest')[0];
    if (!link) return { result: 'none', value: null };
    const href = link.getAttribute('href');
    const value = href ? (URL.parse(href, page.document.baseURI)?.href ?? null) : null;
    if (!value) return { result: 'unusable', value, evidence: [elementEvidence(link)] };

    const resource = resourceAt(page, value);
    const unfetched = unfetchedFile(resource);
    if (unfetched) return { ...unfetched, value };
    const text = resource?.response?.text ?? null;
    const fault = fileFault(resource);
    // An earlier request for another purpose may have left out the text.
    if (text === null && !fault) return { result: 'unfetched', value };
    const manifest = fault ? null : parseObject(text ?? '');
    if (!manifest) {
      const evidence = [elementEvidence(link, fault ?? 'not a JSON object', value)];
      return { result: 'broken', value, evidence };
    }
    const faults = faultsOf(manifest);
    return {
      result: faults.length > 0 ? 'incomplete' : 'named',
      value,
      evidence: (faults.length > 0 ? faults : [null]).map((note) => elementEvidence(link, note, value)),
    };
  },
});

function parseObject(text: string): JsonObject | null {
  try {
    const parsed: Json = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isJsonObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** The members that home screens need and the manifest lacks, and colors that are not valid. */
function faultsOf(manifest: JsonObject): string[] {
  const { icons } = manifest;
  const hasIcon = Array.isArray(icons) && icons.some((icon) => isJsonObject(icon) && isFilled(icon.src));
  const colors = ['theme_color', 'background_color'].filter(
    (name) => manifest[name] !== undefined && !(isFilled(manifest[name]) && isColor(manifest[name])),
  );
  return [
    ...(isFilled(manifest.name) || isFilled(manifest.short_name) ? [] : ['name and short_name are missing']),
    ...(hasIcon ? [] : ['icons are missing']),
    ...colors.map((name) => `${name} is not a CSS color`),
  ];
}

function isFilled(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
