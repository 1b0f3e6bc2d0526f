export const URL_OF_PAGE = 'https://example.org/base/page';
/** Left out: without scripts, jsdom parses its content as elements. */
export const NOSCRIPT = /<noscript[\s\S]*?<\/noscript>/gi;

/** Pages on which it is difficult to find the end of the head or of the body. */
export const HEAD_PAGES: Record<string, string> = {
  'a body with tags': '<head><title>x</title><meta></head><body><p>x</p></body>',
  'a head without tags': '<title>x</title><link><p>x<link>',
  'a head that a div closes': '<head><meta><div></div><meta></head>',
  'a head that text closes': '<head><meta>text<meta></head>',
  'a template in the head': '<head><template><meta></template></head>',
  'elements after the closed head': '<head></head><meta><body>',
  'elements after the closed body': '<body></body></html><p>x',
  'frames after the head': '<head><meta></head><frameset><frame></frameset>',
};

const body = (html: string, css = '') =>
  `<!doctype html><html lang="en"><head><title>Page</title><style>${css}</style></head><body>${html}</body></html>`;

/** Pages on which a DOM or its styles are easily wrong, by their difficulty. */
export const TRICKY_PAGES: Record<string, string> = {
  'ids and references with characters of CSS': body(`
    <label for="a:b.c">A</label><input id="a:b.c"><label for='q"uo]te'>Q</label><input id='q"uo]te'>
    <label for="1st">First</label><input id="1st"><label for="naïve ☃">N</label><input id="naïve ☃">
    <p id="x y">Two</p><p id="x">One</p><button aria-labelledby="x y missing"></button>
    <div role="listbox" id="list"><div role="option">1</div></div>
    <input role="combobox" aria-controls="list" aria-expanded="true" aria-label="L">`),
  'ids that come up several times': body(`
    <p id="d">1</p><p id="d">2</p><div aria-labelledby="d" role="dialog">x</div>
    <label for="f">One</label><label for="f">Two</label><input id="f"><input id="f">
    <label for="g" hidden>Hidden</label><input id="g"><label>Around <input id="h"></label>`),
  'values of fields': body(`
    <label>Flash <input value="3"> times</label><label>Of <select><option>1<option selected>2</select> or
    <select multiple><option selected>3<option selected>4</select></label><textarea aria-label="T">\n text</textarea>
    <label><select><option disabled>a<option>b</select></label><label><select size=4><option>a<option>b</select></label>
    <label><select><optgroup label=g><option selected>a<option selected>b</optgroup></select></label>
    <input type="number" value="x1"><input type="SUBMIT"><input type="reset" value=""><input type="button">
    <input type="image" src="a.png"><input type="unknown"><input type="checkbox" checked aria-checked="false">
    <input type="checkbox" aria-checked="mixed"><button value="v"></button><input type="hidden">`),
  tables: body(`
    <table><tfoot><tr><td>f</tfoot><thead><tr><th>a<th id=h>b</thead><tr><td>1<td headers="h">2<tr><td colspan=2>3</table>
    <table><caption>C</caption><tr><th scope=col>x<th scope=foo>y<tr><td rowspan=0>1<td>2<tr><td>3<tr><td rowspan=9>4</table>
    <table role=presentation><tr><td><table><tr><th><tr><td>in</table></table>
    <table summary="C"><caption>C</caption><tr><td colspan=5>title<tr><td>a<td>b<td>c<td>d<td>e</table>
    <table><tr><td><th></th><td headers="none">x</table><table></table><table><tr></table>
    <table><tr style="background: red"><td>1<td>2<td>3<td>4<tr style="background: blue"><td>1<td>2<td>3<td>4
    <tr><td>1<td>2<td>3<td>4</table>`),
  'addresses of links': body(`
    <base href="/base/"><a href="#top">Top</a><a href="#main">Skip</a><a href="page?a=1&b=2#x">Read more</a>
    <a href="/base/page?b=2&a=1#x">Read more</a><a href="other">Read more</a><a href="https://[">Broken</a>
    <a href="javascript:void 0">Script</a><a href="">Empty</a><a>None</a><a href="http://example.org:80/x">Port</a>
    <span role="link" href="other">Read more</span><svg><a href="/svg"><text>Read more</text></a></svg>
    <map name="m"><area href="/a" alt=""><area href="/b" alt="B"></map><img usemap="#m" alt="map"><main id="main">x</main>`),
  'foreign elements': body(`
    <svg role="img"><title>Name</title><g><circle aria-label="c" role="img"/></g><foreignObject><p>x</p></foreignObject>
    <linearGradient id="g"/></svg><svg role="img"><g/></svg><math><mi>x</mi><annotation-xml encoding="text/html"><b>y</b>
    </annotation-xml></math><svg xml:lang="zz" xlink:href="#g"><desc>d</desc><a xlink:href="/x"><text>t</text></a></svg>`),
  'attributes of odd names': body(
    `<p =x <y "z>x</p><o:p>x</o:p><svg xmlns:a="b" a:b="c"><xml:g/></svg><img ALT><p ARIA-LABEL=x ARIA-fOO=y>z</p>`,
  ),
  'custom elements and slots': body(`
    <my-button role="button"></my-button><x-y tabindex=0 aria-hidden=true>z</x-y><slot><ul><slot><li>1</li></slot></ul></slot>
    <content><a href="/"></a></content><template><img></template><details><summary></summary><img></details>
    <details open><summary>S</summary><img><summary>T</summary></details>`),
  'frames and embedded things': body(`
    <iframe src="/a"></iframe><iframe title="t" src="/b"></iframe><iframe title="t" aria-hidden="true" tabindex="-1"></iframe>
    <object data="a"><img></object><object data="b" aria-label="B"></object><video><track kind=captions></video><video></video>
    <audio controls></audio><embed hidden><canvas>fall <a href="/">back</a></canvas>`),
  'ways to hide': body(
    `<p class=a><img></p><p class=b><img></p><p class=c><img></p><p class=d><img></p><p class=e><img></p><p class=f><img></p>
    <p class=g><img><b class=h><img></b></p><p hidden><img></p><p hidden class=i><img></p><p hidden=until-found><img></p>
    <a href="/" class=j>skip</a><a href="#m" class=k>skip</a><a href="#m" class=l>skip</a><a href="/" class=m aria-hidden=true>x</a>
    <div class=n><a href="/" aria-hidden=true class=o>x</a></div><dialog><img></dialog><dialog open><img></dialog>
    <p style="display:none"><img></p><p style="DISPLAY: None !important" class=i><img></p><p style="display:none;display:x-y"><img></p>
    <p class="p" style="visibility:hidden"><img></p><div inert><img><a href="/"></a></div><p aria-hidden=true><img><button></button></p>`,
    `.a{display:none}.b{visibility:hidden}.c{opacity:0}.d{position:absolute;clip:rect(0 0 0 0)}.e{clip-path:inset(50%)}
    .f{content-visibility:hidden}.g{visibility:hidden}.h{visibility:visible}.i{display:block}
    .j{position:absolute;left:-999em}.k{position:absolute;top:-40px}.l{position:fixed;left:-10000px}
    .m{opacity:0.0}.n{position:relative;overflow:hidden;width:1px;height:1px}.o{position:absolute;top:-100px}
    .p{visibility:visible!important}`,
  ),
  cascades: body(
    `<p class="x"><img></p><p class="x y" id=z><img></p><ul><li><img><li class=x><img><li><img></ul><p data-a="1 2"><img></p>
    <div class=in><p><img></p></div><div class=w><img></div><p class="é"><img></p><p class="md:hide"><img></p><p class="1a"><img></p>
    <input class=x><a href="#" class="x">y</a><nav class=keep><p class=x><img></p></nav>`,
    `.x{display:none}p.x{display:block}.x.y{display:none}#z{display:block}.nope::before{display:none}
    li+li img{display:none}li.x>img{display:inline!important}li>img{display:none}
    [data-a~="2"]{display:none}.in{visibility:hidden}.in p{visibility:inherit}.in img{visibility:initial}
    .w{display:none}.w{display:unset}.é{display:none}.md\\:hide{display:none}.\\31 a{display:none}
    .keep .x:not(.y){display:none}a{display:none;display:-webkit-box}@supports (display:grid){.keep{display:block}}`,
  ),
  'pseudo-classes': body(
    `<nav aria-label=M><span class=shut></span><a href="/a"></a></nav><nav aria-label=N><a href="/b"></a></nav>
    <input type=radio aria-label=r checked><p class=p1><img></p><input type=checkbox aria-label=c><p class=p1><img></p>
    <div class=s><div><img></div><div><img></div><div><img></div><p><img></p></div><div class=h><p class=u><img></p></div>
    <ul class=v><li><img><li><img><li><img><li><img></ul><div class=e></div><p><img></p><p lang=de-AT class=l><img></p>
    <p class=q><b><img></b></p><p class=q><img></p><select disabled aria-label=d></select><p class=w><img></p>`,
    `nav:has(> .shut){display:none}input:not(:checked) + .p1{display:none}.s > div:nth-child(n + 2){display:none}
    .h:not(:hover):not(:focus-within) .u{display:none}.v li:nth-last-child(-n+2){display:none}.e:empty + p{display:none}
    .l:lang(de){display:none}.q:not(.q:has(b)){display:none}select:disabled ~ .w{display:none}.s p:only-of-type{display:none}`,
  ),
  'landmarks and headings': body(`
    <a href="#c">Skip</a><header>h</header><header>h2</header><div role=banner>b</div><nav>n</nav><nav aria-label=n>n</nav>
    <main id=c><h1>1</h1><h3>3</h3><section><header>inner</header><h2></h2></section><aside>a</aside><main>m</main></main>
    <div role=heading aria-level=7>7</div><h4 aria-level=2>x</h4><h5 hidden>h</h5><form>f</form><form aria-label=f>f</form>
    <footer>f</footer><footer>f2</footer><aside>c</aside><p>outside</p><h6><img alt=""></h6>`),
  'directions and languages': `<!doctype html><html lang="xx-YY" xml:lang="en" dir="rtl"><title>x</title><p lang="">a<p lang="de_AT">b
    <p lang="zz">c<a href="#t" style="position:absolute;left:-999px">skip</a><bdi dir=auto>d</bdi><p lang="en" xml:lang="de">e<b id=t>x</b>`,
  'a page of frames': '<!doctype html><frameset><frame src="/a"><frame src="/b" title="b"></frameset>',
  quirks:
    '<title></title><center><font>x</font><marquee>m</marquee><blink>b</blink><img usemap=#m><li>l<dt>d<td>t',
  'much nesting': body(`${'<div>'.repeat(90)}<img>${'<ul><li>'.repeat(20)}<a href="/">`),
};
