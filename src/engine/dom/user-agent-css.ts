/** What a browser's own style sheet says of the properties that axe asks for, of HTML elements. */
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
