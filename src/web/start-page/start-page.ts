import { html } from 'hono/html';
import { pageIcon } from '../report-page/page-icon.ts';
import { createSection } from './create-section.ts';
import { dialogs } from './dialogs.ts';
import { keySection } from './key-section.ts';
import { reportsSection } from './reports-section.ts';

/**
 * The page at `/`. Its addresses are relative, so that it also works behind a proxy that adds a path.
 * @param folder address of the folder that serves its files
 * @param files their names
 */
export function startPage(folder: string, files: readonly string[]): string {
  const modules = files.filter((name) => name.endsWith('.js') && name !== 'start.js');
  // The script decides what is shown: painting before it has run would make the page jump.
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Fetches a web page, audits it and rates it good, decent or bad, with evidence.">
<title>Page Reports</title>
<link rel="icon" href="${pageIcon()}">
<link rel="stylesheet" href="${folder}/start.css">
<script type="module" blocking="render" src="${folder}/start.js"></script>
${modules.map((name) => html`<link rel="modulepreload" href="${folder}/${name}">\n`)}
</head>
<body>
<header class="bar">
<a class="name" href=".">Page Reports</a>
<nav aria-label="Programming interfaces"><a href="graphql">GraphQL</a><a href="docs">REST API</a></nav>
<div id="account" hidden><span></span><button class="quiet" type="button">Forget key</button></div>
</header>
<main>
<h1>What is good on a web page, and what to fix</h1>
<p class="lead">Enter the address of a page. It is fetched and checked for SEO, performance, security, accessibility
and best practices, and rated <strong class="good">good</strong>, <strong class="decent">decent</strong> or
<strong class="bad">bad</strong>, with the evidence for every finding and the way to fix it.</p>
<noscript><p>The forms of this page need JavaScript. The <a href="docs">REST API</a>, the <a href="graphql">GraphQL
API</a> and the command line of the service do all the same without.</p></noscript>
${keySection()}
${createSection()}
${reportsSection()}
</main>
${dialogs()}
</body>
</html>
`.toString();
}
