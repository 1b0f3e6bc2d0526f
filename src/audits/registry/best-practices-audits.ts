import type { Audit } from '../audit.ts';
import { audit as appleTouchIcon } from '../best-practices/apple-touch-icon.ts';
import { audit as applet } from '../best-practices/applet.ts';
import { audit as charset } from '../best-practices/charset.ts';
import { audit as deprecatedHtml } from '../best-practices/deprecated-html.ts';
import { audit as doctype } from '../best-practices/doctype.ts';
import { audit as errorsInConsole } from '../best-practices/errors-in-console.ts';
import { audit as flash } from '../best-practices/flash.ts';
import { audit as htmlValidity } from '../best-practices/html-validity.ts';
import { audit as iframes } from '../best-practices/iframes.ts';
import { audit as imageAspectRatio } from '../best-practices/image-aspect-ratio.ts';
import { audit as imageSizeResponsive } from '../best-practices/image-size-responsive.ts';
import { audit as inlineCss } from '../best-practices/inline-css.ts';
import { audit as inlineJsHandlers } from '../best-practices/inline-js-handlers.ts';
import { audit as manifest } from '../best-practices/manifest.ts';
import { audit as pastePreventingInputs } from '../best-practices/paste-preventing-inputs.ts';
import { audit as themeColor } from '../best-practices/theme-color.ts';

/** The audits of best practices, in the order in which reports list them. */
export const BEST_PRACTICES_AUDITS: readonly Audit[] = [
  applet,
  charset,
  deprecatedHtml,
  doctype,
  flash,
  htmlValidity,
  iframes,
  inlineCss,
  inlineJsHandlers,
  imageAspectRatio,
  imageSizeResponsive,
  errorsInConsole,
  pastePreventingInputs,
  manifest,
  themeColor,
  appleTouchIcon,
];
