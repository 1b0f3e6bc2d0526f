/** A page on which nearly every audit passes. */
export const SOUND_HTML = `<!doctype html>
<html lang="en" xml:lang="en-GB">
<head>
<meta charset="utf-8">
<title>How to bake bread at home</title>
<meta name="description" content="Bread from flour, water, salt and time: what you need, how long each step takes, and what goes wrong most often.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="80000">
<meta name="robots" content="index">
<meta name="theme-color" content="#fffbe6">
<meta name="referrer" content="strict-origin">
<meta property="og:title" content="How to bake bread"><meta property="og:type" content="article">
<meta property="og:url" content="https://example.org/guide/bread.html">
<meta property="og:image" content="https://example.org/loaf.avif">
<meta name="twitter:card" content="summary">
<link rel="canonical" href="https://example.org/guide/bread.html">
<link rel="alternate" hreflang="en" href="https://example.org/guide/bread.html">
<link rel="alternate" hreflang="de-AT" href="https://example.org/de/brot.html">
<link rel="icon" href="/icon.png"><link rel="apple-touch-icon" href="/touch.png"><link rel="manifest" href="/app.json">
<link rel="amphtml" href="/amp/bread.html">
<link rel="preconnect" href="https://cdn.example.net" crossorigin>
<link rel="preload" href="/text.woff2" as="font" crossorigin>
<link rel="stylesheet" href="/print.css" media="print">
<style>@font-face{font-family:Text;src:url(/text.woff2);font-display:swap}body{font-family:Text}.skip{position:absolute;left:-999px}</style>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": "Bread"}</script>
<script src="https://cdn.example.net/menu.js" integrity="sha384-x" crossorigin="anonymous" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><nav aria-label="Site"><ul><li><a href="/" accesskey="h">Home</a></li><li><a href="/guide/" accesskey="g">Guides</a></li></ul></nav></header>
<main id="content">
<h1>Bread</h1>
<h2>What you need</h2>
<p lang="fr">Du pain, du vin.</p>
<p>Flour, water, salt and time make bread. Mix the flour with most of the water and let the dough rest for half an hour
before you add the salt. Fold it four times within two hours, form a loaf, and leave it in the cold until the next
morning. Heat the oven with a closed pot inside, as hot as it goes. Cut the loaf, put it into the pot, bake it for twenty
minutes under the lid and for twenty more without. Wait until it has cooled down before you cut into it: the crumb still
sets. A starter of rye keeps for weeks when you feed it once a week, and wakes up within a day. Wet dough sticks less to
wet hands. If the crust gets too dark, turn the heat down earlier; if the loaf stays flat, it has rested too long or too
short, and only practice tells which. Weigh what you can, write down what you did, and change one thing at a time. Good
flour smells of grain. Old flour tastes bitter, and no recipe saves it. Bread keeps best in a linen bag, cut side down,
and stale slices make the best toast. A loaf of one kilogram feeds four people for two days, or one family breakfast.</p>
<a href="/loaf"><img src="/loaf.avif" alt="A loaf" width="300" height="200"></a>
<img src="/small.png" alt="Scales" width="40" height="40" usemap="#scales"><map name="scales"><area href="/scales" alt="Scales"></map>
<dl><dt>Hydration</dt><dd>Water by flour</dd></dl>
<table summary="By day"><caption>Plan</caption><tr><th scope="col" id="day">Day</th><th>Step</th><th>Time</th><th>Heat</th></tr>
<tr><td headers="day">1</td><td>Mix</td><td>1 h</td><td>-</td></tr><tr><td headers="day">1</td><td>Fold</td><td>2 h</td><td>-</td></tr>
<tr><td headers="day">2</td><td>Heat</td><td>1 h</td><td>250</td></tr><tr><td headers="day">2</td><td>Bake</td><td>40 min</td><td>230</td></tr></table>
<form action="/ask"><label for="mail">Address</label><input id="mail" autocomplete="email" tabindex="0">
<input type="password" aria-label="Password"><input type="image" src="/go.png" alt="Go"><input type="button" value="Clear">
<select aria-label="Size"><option>S</option></select><button aria-label="Send now" aria-expanded="false">Send</button></form>
<div role="checkbox" aria-checked="true" tabindex="0">Rye</div><input type="checkbox" checked aria-checked="true" aria-label="Oats">
<div role="button" tabindex="0">More</div><div role="textbox" aria-label="Note" tabindex="0"></div>
<div role="meter" aria-valuenow="1" aria-label="Heat"></div><div role="progressbar" aria-label="Rise"></div>
<div role="tooltip">Hint</div><div role="tree"><div role="treeitem" tabindex="0">Rye</div></div>
<div role="dialog" aria-label="Cookies">None.</div><div role="tablist"><div role="tab" tabindex="0">Rye</div></div>
<p role="text">Rye <b>flour</b></p><div role="img" aria-label="Grain"></div><svg role="img"><title>Oven</title></svg>
<p role="group" aria-label="Aside">Note</p><ul role="none"><li>Oats</li></ul>
<object data="plan.pdf" title="Plan"></object><iframe src="/map" title="Mill" loading="lazy"></iframe>
<video src="/fold.mp4"><track kind="captions" src="/fold.vtt"></video>
<div aria-hidden="true"><button style="display:none">x</button></div><marquee hidden>x</marquee><blink hidden>x</blink>
<a href="https://other.example.net/" target="_blank" rel="noopener nofollow">Mills nearby</a>
</main>
<aside>Open on Sundays</aside>
<footer>Bakers' guild</footer>
</body>
</html>
`;
