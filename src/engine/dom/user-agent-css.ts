/** The values of a browser's own stylesheet for HTML elements, for the properties that axe reads. */
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
`;
