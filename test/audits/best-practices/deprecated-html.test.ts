import { audit } from '../../../src/audits/best-practices/deprecated-html.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';

describeAudit(audit, {
  empty: { 'there is nothing': '\n' },
  none: {
    'all HTML is current': { html: '<!doctype html><p>x', value: { elements: 0, attributes: 0 } },
    'obsolete attributes have values that the standard allows': `<!doctype html><script charset="UTF-8" language="JavaScript"></script>
        <style type="text/css"></style><a name="top"></a><img border="0" src="x">`,
    'an SVG has its own font': '<!doctype html><svg><g align="x"/></svg>',
    'an unknown element has the name of an object property': '<!doctype html><constructor>',
  },
  used: {
    'elements are obsolete': {
      html: '<!doctype html><center>x</center><tt>y</tt>',
      value: { elements: 2, attributes: 0 },
      snippets: ['<center>', '<tt>'],
      notes: ['<center> is obsolete, use CSS', '<tt> is obsolete, use <code>, <kbd>, <samp> or <var>'],
      fixes: [],
    },
    'attributes have equivalents in CSS': {
      html: `<!doctype html><body bgcolor=CC0000><br clear=ALL><p align=Center></p>
        <table width="100%" cellspacing=0 border=0 id=prices><tr><td class="a b" nowrap valign=top width=9>x<td class=a nowrap valign=top width=9>x</table>`,
      fixes: [
        'body { background-color: #CC0000; }\nbr { clear: both; }\np { text-align: center; }\n#prices { width: 100%; border-spacing: 0; }\ntd.a { white-space: nowrap; vertical-align: top; width: 9px; }',
      ],
    },
    'attributes have no effect': {
      html: '<!doctype html><script src=a language=JavaScript1.2></script><table border=0></table>',
      fixes: ['<script src="a">', '<table>'],
    },
    ...pagesFor(
      [
        '<table bgcolor="#12345"></table>',
        '<font face="a[">x</font>',
        '<font size="9999">x</font>',
        '<font color="red" size="big">x</font>',
        '<table width="0"></table><table width="9em"></table><table width="-1"></table>',
        '<center>x</center><div align=center>x</div><h1 align=middle>x</h1>',
      ],
      (html) => [
        `a value has no simple equivalent: ${html.slice(0, 50)}`,
        { html: `<!doctype html>${html}`, fixes: [] },
      ],
    ),
    'attributes are obsolete': {
      html: '<!doctype html><table width=9 class=a cellpadding=1><tr><td align=left>x</table>',
      value: { elements: 0, attributes: 3 },
      notes: ['obsolete: width, cellpadding', 'obsolete: align'],
    },
    'an element and its attribute are obsolete': {
      html: '<!doctype html><marquee datasrc="#x">x</marquee>',
      notes: ['<marquee> is obsolete, use CSS animations; obsolete: datasrc'],
    },
    'the page is made of frames': {
      html: '<frameset><frame src=a></frameset>',
      value: { elements: 2, attributes: 0 },
    },
    'obsolete attributes have other values': {
      html: `<!doctype html><script charset="latin1"></script><script language="VBScript"></script>
        <script language="JavaScript" type="text/plain"></script><style type="text/x"></style>
        <a name=""></a><img border="1" src="x">`,
      value: { elements: 0, attributes: 6 },
    },
  },
});
