/**
 * Prints the agreement of our audits with Lighthouse and axe-core on third-party pages:
 * `npm run agreement [-- [--times | --fixes] FOLDER...]`. Without folders it uses the packages in the package.json
 * beside this file. `--times` only measures both on some of the pages, and ignores reports of earlier runs. `--fixes`
 * applies the ready fixes of all pages, and fails if one does not hold.
 */
import { parseArgs } from 'node:util';
import { auditTable, classTable, differenceList, timeTable } from './agreement-table.ts';
import { collectPages, packageFolders } from './collect-pages.ts';
import { type ComparedPage, compareChecks } from './compare-checks.ts';
import { openEngine } from './open-engine.ts';
import { proofText, proveFixes } from './prove-fixes.ts';
import { launchForLighthouse } from './run-lighthouse.ts';
import { runReferences } from './run-references.ts';
import { serveFolders } from './serve-folders.ts';

/** Their order mixes the packages, so the first ones are a sample. */
const TIMED_PAGES = 30;

const { values, positionals } = parseArgs({
  options: {
    times: { type: 'boolean', default: false },
    fixes: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const folders = positionals.length > 0 ? positionals : packageFolders();
const pages = collectPages(folders).slice(0, values.times ? TIMED_PAGES : undefined);
const server = await serveFolders(folders);
if (values.fixes) {
  const proof = await proveFixes(
    server.host,
    pages.map(({ path }) => server.url(`/${path}`)),
  );
  await server.close();
  process.stdout.write(proofText(proof));
  process.exit(proof.faults.length === 0 ? 0 : 1);
}
const browser = await launchForLighthouse();
const engine = openEngine(server.host);

const compared: ComparedPage[] = [];
for (const [index, page] of pages.entries()) {
  const url = server.url(`/${page.path}`);
  process.stderr.write(`${index + 1}/${pages.length} ${page.path}\n`);
  const reference = await runReferences(page, url, { browser, ignoresCache: values.times });
  const ours = await engine.audit(url).catch((error) => {
    process.stderr.write(`${page.path}: ${error}\n`);
    return null;
  });
  if (reference && ours) compared.push({ page, reference, ours });
}
await browser.close();
await engine.close();
await server.close();

process.stdout.write(timeTable(compared));
if (!values.times) {
  const others = compared.filter(({ page }) => !page.isHoldout);
  const holdouts = compared.filter(({ page }) => page.isHoldout);
  process.stdout.write(classTable('Held out', holdouts, compareChecks(holdouts)));
  process.stdout.write(classTable('Other pages', others, compareChecks(others)));
  // Not for held-out pages, so that no audit is corrected with them.
  process.stdout.write(auditTable(compareChecks(others)));
  process.stdout.write(differenceList(compareChecks(others)));
}
