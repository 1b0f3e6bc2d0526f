import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';
import { pageIcon } from '../report-page/page-shell.ts';
import { projectsSection, reportsSection, sampleReport } from './list-sections.ts';
import { privacyFields } from './privacy-fields.ts';

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

/** Shown without a key: a short description of the service, a sample report, and, with script, the form for a key. */
function introSection(): Html {
  return html`<section id="key" aria-labelledby="intro-title">
<div class="intro">
<div>
<h1 id="intro-title">Page Reports audits any web page</h1>
<p class="lead">Enter a URL. The page is checked for SEO, performance, security, accessibility and best practices,
rated <strong class="good">good</strong>, <strong class="decent">decent</strong> or <strong class="bad">bad</strong>,
and the report shows what to fix first, with evidence.</p>
<noscript><p>The forms of this page need JavaScript. The <a href="docs">REST API</a>, the <a href="graphql">GraphQL
API</a> and the command line offer the same without it.</p></noscript>
<form class="stack" method="dialog" hidden>
<label for="key-field">API key</label>
<div class="line">
<span class="field"><input id="key-field" name="key" type="password" placeholder="prk_…" required autocomplete="off"
 spellcheck="false" pattern="\\s*[!-~]+\\s*" title="Letters, digits and punctuation, without spaces between them"
 aria-describedby="key-error key-note"><button id="show-key" class="inside" type="button" aria-pressed="false"
 aria-controls="key-field">Show<span class="unseen"> API key</span></button></span>
<button>Use key</button>
</div>
<p class="error" id="key-error" role="alert" data-field></p>
<p class="muted small" id="key-note">The key stays in the local storage of this browser and is sent only to this
service. “Forget key” removes it.</p>
</form>
<p class="muted small">No key yet? The first start of the service prints one. The operator can create more:</p>
<pre class="small">npm run -s cli -- key create --account 1 --name laptop --scope write</pre>
</div>
${sampleReport()}
</div>
</section>`;
}

/** The form that creates a report. Only the script sends it: the method `dialog` prevents browsers from sending it. */
function createSection(): Html {
  return html`<section id="create" hidden aria-label="New report">
<form class="stack" method="dialog">
<label for="create-url">Page URL</label>
<div class="line">
<input id="create-url" name="url" inputmode="url" placeholder="https://example.com/" required autocomplete="url"
 autocapitalize="off" spellcheck="false" aria-describedby="create-url-error">
<button>Audit page</button>
</div>
<p class="error" id="create-url-error" data-field="url"></p>
${privacyFields('create')}
<p class="error" role="alert" data-field></p>
</form>
</section>`;
}

/** The title of the view shown, the links to the views, and messages. */
function viewHeading(): Html {
  return html`<div id="view" hidden>
<div class="heading">
<h1 id="title" tabindex="-1">Reports</h1>
<nav class="tabs" aria-label="Views"><a href=".">Reports</a><a href="?view=projects">Projects</a></nav>
</div>
<p id="message" role="status"></p>
<p id="error" class="error" role="alert"></p>
</div>`;
}

/** The dialogs for the deletion and the privacy of a report. */
function dialogs(): Html {
  return html`<dialog id="delete" aria-labelledby="delete-title">
<form class="stack" method="dialog">
<h2 id="delete-title">Delete this report?</h2>
<p class="of"></p>
<p>The report and its page will be permanently deleted.</p>
<p class="error" role="alert" data-field></p>
<div class="choices">
<button class="secondary" value="cancel">Cancel</button>
<button class="danger">Delete</button>
</div>
</form>
</dialog>
<dialog id="privacy" aria-labelledby="privacy-title">
<form class="stack" method="dialog">
<h2 id="privacy-title">Privacy</h2>
<p class="of"></p>
${privacyFields('privacy')}
<p class="error" role="alert" data-field></p>
<div class="choices">
<button class="secondary" value="cancel" formnovalidate>Cancel</button>
<button>Save</button>
</div>
</form>
</dialog>`;
}
