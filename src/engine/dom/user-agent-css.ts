/** The values of a browser's own stylesheet for HTML elements, for the properties that audits and axe read. */
export const USER_AGENT_CSS = `
  area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title,
  [hidden]:not([hidden=until-found i]):not(embed), dialog:not([open]), [popover]:not(dialog) { display: none }
  input[type=hidden i], noscript { display: none !important }
  [hidden=until-found i]:not(embed) { content-visibility: hidden }
  embed[hidden] { width: 0; height: 0 }
  dialog { position: absolute }
  [popover] { position: fixed; overflow: auto }
  [dir=ltr i] { direction: ltr }
  [dir=rtl i] { direction: rtl }
  b, strong { font-weight: bolder }
  h1, h2, h3, h4, h5, h6, th { font-weight: bold }
  address, cite, dfn, em, i, var { font-style: italic }
  code, kbd, pre, samp, tt { font-family: monospace }
  button, input, select, textarea { font: 13px arial }
`;
