import { html, raw } from 'hono/html';

/**
 * The page at `/graphql`: a bar for the API key above GraphiQL, or, without a key, the form for it alone.
 * Its URLs are relative, so that it also works behind a proxy that adds a path.
 * @param assets URL of the folder of its files
 * @param examples operations to open in tabs if the browser has stored none
 */
export function graphiqlPage(assets: string, examples: readonly string[]): string {
  // A script element ends at the first "</script>", even inside a JSON string.
  const examplesJson = JSON.stringify(examples).replaceAll('<', '\\u003c');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page Reports: GraphQL</title>
<link rel="icon" type="image/svg+xml" href="${assets}/icon.svg">
<link rel="stylesheet" href="${assets}/graphiql.css">
<link rel="stylesheet" href="${assets}/page.css">
<script type="module" blocking="render" src="${assets}/start.js"></script>
</head>
<body>
<header class="bar">
<h1><a href=".">Page Reports</a></h1>
<form id="key-form">
<label for="key">API key</label>
<input id="key" name="key" type="password" placeholder="prk_…" autocomplete="off" spellcheck="false" aria-describedby="key-error">
<button>Use key</button>
</form>
<details id="key-help">
<summary>How to get a key</summary>
<div>
<p>The first start of the service prints a key. The operator of the service can create more:</p>
<pre>npm run -s cli -- key create --account 1 --name laptop --scope write</pre>
<p>The key is stored in this browser and sent with every operation. To remove it, clear the field and select Use key.</p>
</div>
</details>
<a class="elsewhere" href="docs">REST API</a>
</header>
<noscript>GraphiQL needs JavaScript. Other clients can send operations to this URL.</noscript>
<p class="narrow">GraphiQL is made for larger screens with a keyboard. On a phone, use <a href=".">your reports</a>.</p>
<main id="key-request" hidden>
<h2>Enter an API key</h2>
<p>GraphiQL runs operations with an API key: its account owns the reports.</p>
<p class="error" id="key-error" role="alert"></p>
</main>
<main id="graphiql"></main>
<script type="application/json" id="examples">${raw(examplesJson)}</script>
</body>
</html>
`.toString();
}
