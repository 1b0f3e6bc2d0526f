/**
 * Prints how far our verdicts agree with Lighthouse's and axe-core's on pages that nobody here wrote:
 * `npm run agreement [-- [--times | --own] FOLDER...]`. Without folders it takes the packages that stand in package.json
 * beside this file. `--times` only measures both sides on some of the pages, whatever earlier runs have asked. `--own`
 * has Lighthouse audit the pages of this project instead, and fails below 100.
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.ts';
import { agreementTable, differenceList, timeTable } from './agreement-table.ts';
import { askReferences } from './ask-references.ts';
import { collectPages } from './collect-pages.ts';
import { type ComparedPage, compareVerdicts } from './compare-verdicts.ts';
import { openJudge } from './open-judge.ts';
import { auditOwnPages } from './own-pages.ts';
import { packageFolders } from './package-folders.ts';
import { serveFolders } from './serve-folders.ts';

/** Where Lighthouse finds the browser. */
const DEBUGGING_PORT = 9322;
/** Pages refer to the live web, which is another one each day. */
const LOOPBACK_ALONE = 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** Their order mixes the packages, so the first ones are a sample. */
const TIMED_PAGES = 30;

const { values, positionals } = parseArgs({
  options: { times: { type: 'boolean', default: false }, own: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.own) process.exit((await auditOwnPages()) ? 0 : 1);
const folders = positionals.length > 0 ? positionals : packageFolders();
const pages = collectPages(folders).slice(0, values.times ? TIMED_PAGES : undefined);
const server = await serveFolders(folders);
const browser = await launchBrowser([
  `--remote-debugging-port=${DEBUGGING_PORT}`,
  `--host-resolver-rules=${LOOPBACK_ALONE}`,
]);
const judge = openJudge(server.host);

const compared: ComparedPage[] = [];
for (const [index, page] of pages.entries()) {
  const url = server.url(page.path);
  process.stderr.write(`${index + 1}/${pages.length} ${page.path}\n`);
  const reference = await askReferences(page, url, { browser, port: DEBUGGING_PORT, isAnew: values.times });
  const ours = await judge.ask(url).catch((error) => {
    process.stderr.write(`${page.path}: ${error}\n`);
    return null;
  });
  if (reference && ours) compared.push({ page, reference, ours });
}
await browser.close();
await judge.close();
server.close();

process.stdout.write(timeTable(compared));
if (!values.times) {
  const tunedOn = compared.filter(({ page }) => !page.heldOut);
  const heldOut = compared.filter(({ page }) => page.heldOut);
  process.stdout.write(agreementTable('Held out', heldOut, compareVerdicts(heldOut)));
  process.stdout.write(agreementTable('Tuned on', tunedOn, compareVerdicts(tunedOn)));
  // Of the pages held out only numbers are shown: whoever has read a difference begins to tune on it.
  process.stdout.write(differenceList(compareVerdicts(tunedOn)));
}
