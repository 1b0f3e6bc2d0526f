/** A page on which nearly every audit fails. */
export const FLAWED_HTML = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="english" xml:lang="fr">
<head>
<title>Bread</title><title>Again</title>
<meta name="description" content="Bread">
<meta name="viewport" content="width=1200, user-scalable=no">
<meta http-equiv="refresh" content="30">
<meta name="robots" content="noindex">
<meta name="generator" content="WordPress 4.1">
<meta name="referrer" content="unsafe-url">
<meta property="og:title" content="Bread"><meta name="twitter:card" content="huge">
<link rel="canonical" href="/">
<link rel="alternate" hreflang="xx-XX" href="/xx"><link rel="alternate" hreflang="en" href="/en">
<link rel="icon" href="/no-icon.png">
<link rel="preconnect" href="https://a.example"><link rel="preconnect" href="https://b.example"><link rel="preconnect" href="https://c.example"><link rel="preconnect" href="https://d.example"><link rel="preconnect" href="https://e.example">
<link rel="preload" href="/text.woff2">
<link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/missing.css">
<script src="http://cdn.example.net/jquery-1.8.0.js"></script><script src="/plain.js"></script>
<script>document.write("x")</script>
<script type="application/ld+json">{"@context": "https://schema.org", }</script>
</head>
<body bgcolor="white">
<header>One</header><header>Two</header><nav>Three <main>Four</main><div role="banner">x</div><div role="complementary">x</div><div role="contentinfo">x</div></nav><nav>Five</nav>
<footer>Six</footer><div role="contentinfo">Seven</div>
<h1></h1><h3>Skipped</h3><h2></h2><p lang="french">Bonjour</p><p>Write to baker@flawed.example.com</p>
<a style="position:absolute;top:-99px" href="#nowhere">Skip</a>
<a href="/map"><img src="/map.png" ismap></a><a href="/a">Read</a><a href="/b">Read</a><a href="/c"></a><a href="/d" lang="en">click here</a>
<a href="javascript:void(0)">Menu</a><a href="/e" aria-checked="true" accesskey="s">E</a><a href="/f" accesskey="S">F</a>
<a href="https://other.example.net/" target="_blank">Other</a><a href="/g"><img src="/home.png" alt="Home">Home</a>
<img src="/photo.jpg" width="300" height="300" usemap="#m"><map name="m"><area href="/h"></map>
<img src="/1.png" alt="" width="200" height="200"><img src="/2.png" alt="" role="list"><img src="/3.gif" alt=""><img src="/4.png" alt=""><img src="/5.png" alt="">
<ul><div>x</div></ul><div><li>x</li></div><dl><p>x</p></dl><div><dt>x</dt></div>
<table summary="Plan"><caption>Plan</caption><tr><th scope="column"></th><th>b</th></tr><tr><td headers="elsewhere">1</td></tr></table>
<table><tr><th>a<th>b</table>
<table><tr><td colspan="5">Sales</tr><tr><th>a<td>1<td>2<td>3<td>4</tr><tr><th>a<td>1<td>2<td>3<td>4</tr><tr><th>a<td>1<td>2<td>3<td>4</tr></table>
<table><caption>c</caption><tr><td>1<td>2<td>3<td>4</tr><tr><td>1<td>2<td>3<td>4</tr><tr><td>1<td>2<td>3<td>4</tr><tr><td>1<td>2<td>3<td>4</tr></table>
<form action="http://flawed.example.com/ask"><input id="f" tabindex="1"><label for="g">a</label><label for="g">b</label><input id="g" autocomplete="nonsense" onpaste="return false">
<input type="image" src="/go.png"><input type="button"><select><option>S</select><button></button><button aria-label="Forward" aria-expanded="perhaps">Next</button></form>
<p id="twice">x</p><p id="twice">y</p><button aria-labelledby="twice"></button>
<div role="checkbox">x</div><div role="switch" aria-checked="true"></div><input type="checkbox" aria-checked="true" title="Oats">
<div role="button"></div><div role="textbox"></div><div role="meter" aria-valuenow="1"></div><div role="progressbar"></div>
<div role="tooltip"></div><div role="tree"><div role="treeitem"></div></div><div role="dialog">x</div><div role="tab">x</div>
<div role="list"><button>x</button></div><p role="text">a <a href="/i">b</a></p><div role="img"></div><svg role="img"></svg>
<p aria-lable="x">x</p><div role="nonsense">x</div><div role="directory">x</div><div role="caption" aria-label="x"></div>
<ul role="none" tabindex="0"><li>x</li></ul><div aria-hidden="true"><button>x</button></div>
<object data="/plan.pdf"></object><object data="/film.swf"></object><applet code="Clock"></applet><iframe src="http://ads.example.net/"></iframe><video src="/film.mp4"></video>
<marquee>x</marquee><blink>x</blink><center onclick="go()">x</center>
<b style="color:red">1</b><b style="color:red">2</b><b style="color:red">3</b><b style="color:red">4</b><b style="color:red">5</b><b style="color:red">6</b><b style="color:red">7</b>
<b style="color:red">8</b><b style="color:red">9</b><b style="color:red">10</b><b style="color:red">11</b><b style="color:red">12</b><b style="color:red">13</b><b style="color:red">14</b>
<b style="color:red">15</b><b style="color:red">16</b><b style="color:red">17</b><b style="color:red">18</b><b style="color:red">19</b><b style="color:red">20</b>
</body>
</html>
`;
