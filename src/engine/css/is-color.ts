/** The color keywords of CSS Color 4, with the system colors: https://www.w3.org/TR/css-color-4/#typedef-color */
const KEYWORDS = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen transparent currentcolor accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas
  canvastext field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext
  visitedtext`.split(/\s+/),
);
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const COMPONENT = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?<unit>[a-z%]*)|none)$/;
const UNITS = ['', '%', 'deg', 'grad', 'rad', 'turn'];
/** `rgb()` and the other functions of three components and an optional alpha value. */
const COMPONENTS = /^(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch)\(([^()]*)\)$/;
/** Three components and an optional alpha value, each replaced by 0. */
const COMPONENT_LIST = /^0 (?:, )?0 (?:, )?0(?: [,/] 0)?$/;
/** Functions whose arguments are not checked: they contain other colors or calculations. */
const NESTED =
  /^(?:color|color-mix|light-dark)\(.+\)$|^(?:rgb|hsl|hwb|(?:ok)?lab|(?:ok)?lch)a?\((?=.*\)$).*(?:calc|from)\b/s;

/** Whether the text is a CSS color. */
export function isColor(text: string): boolean {
  const color = text.trim().toLowerCase();
  return KEYWORDS.has(color) || HEX.test(color) || NESTED.test(color) || hasComponents(color);
}

function hasComponents(color: string): boolean {
  const list = COMPONENTS.exec(color)?.[1] ?? '';
  const parts = list.replace(/[,/]/g, ' $& ').trim().split(/\s+/);
  return COMPONENT_LIST.test(parts.map((part) => (isComponent(part) ? '0' : part)).join(' '));
}

function isComponent(part: string): boolean {
  const match = COMPONENT.exec(part);
  return match !== null && UNITS.includes(match.groups?.unit ?? '');
}
