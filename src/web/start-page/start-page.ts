import { html } from 'hono/html';
import { pageIcon } from '../report-page/page-icon.ts';
import { createSection } from './create-section.ts';
import { dialogs } from './dialogs.ts';
import { introSection } from './intro-section.ts';
import { projectsSection } from './projects-section.ts';
import { reportsSection } from './reports-section.ts';
import { viewHeading } from './view-heading.ts';

/**
 * The page at `/`. Its URLs are relative, so that it also works behind a proxy that adds a path.
 * @param folder URL of the folder of its files
 * @param files their names
 */
export function startPage(folder: string, files: readonly string[]): string {
  const modules = files.filter((name) => name.endsWith('.js') && name !== 'start.js');
  // The script decides which sections are shown: rendering before it has run would cause a layout shift.
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Audits any web page and rates it good, decent or bad, with evidence and fixes.">
<title>Page Reports</title>
<link rel="icon" href="${pageIcon()}">
<link rel="stylesheet" href="${folder}/start.css">
<script type="module" blocking="render" src="${folder}/start.js"></script>
${modules.map((name) => html`<link rel="modulepreload" href="${folder}/${name}">\n`)}
</head>
<body>
<a class="skip" href="#title">Skip to the reports</a>
<header class="bar">
<a class="name" href="."><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6"/></svg>Page Reports</a>
<nav aria-label="APIs"><a href="graphql">GraphQL</a><a href="docs">REST API</a></nav>
<div id="account" hidden><span></span><button class="secondary" type="button">Forget key</button></div>
</header>
<main>
${introSection()}
${createSection()}
${viewHeading()}
${reportsSection()}
${projectsSection()}
</main>
${dialogs()}
</body>
</html>
`.toString();
}
