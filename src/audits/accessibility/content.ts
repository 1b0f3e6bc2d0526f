import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of forms, images, media and text. */
export const audits = defineAxeAudits({
  'form-field-multiple-labels': {
    importance: 'low',
    severity: 'warning',
    title: 'One label per form field',
    description:
      'Form fields have at most one label. Screen readers may read only the first, the last or all of several.',
    passed: 'No form field has multiple labels',
    failed: 'form {field has|fields have} multiple labels',
    notApplicable: 'The page has no form fields to check',
    advice: 'Keep one <label> per field, and connect other text with aria-describedby.',
  },
  'autocomplete-valid': {
    importance: 'low',
    title: 'Valid autocomplete attributes',
    description:
      'Autocomplete attributes use the values of the HTML standard, so that browsers can fill in personal data.',
    passed: 'All autocomplete attributes are valid',
    failed: 'autocomplete {attribute is|attributes are} invalid',
    notApplicable: 'The page has no autocomplete attributes to check',
    advice:
      'Use a value of the HTML standard that fits the type of the field, such as "email" or "shipping postal-code".',
  },
  'image-redundant-alt': {
    importance: 'low',
    severity: 'warning',
    title: 'Redundant alt text',
    description:
      'The alt text of an image does not repeat the text of its link or button. Otherwise screen readers read it twice.',
    passed: 'No alt text repeats the text next to it',
    failed: 'alt {text repeats|texts repeat} the text next to {it|them}',
    notApplicable: 'The page has no images to check',
    advice: 'Set alt="" if the text next to the image says the same.',
  },
  'identical-links-same-purpose': {
    importance: 'low',
    severity: 'warning',
    title: 'Links with identical names',
    description:
      'Links with the same accessible name have the same purpose. Otherwise screen reader users cannot distinguish them.',
    passed: 'Links with the same name lead to the same page',
    failed: '{link has|links have} the name of a link to another page',
    notApplicable: 'The page has no links to compare',
    advice: 'Use link text that describes each target.',
  },
  marquee: {
    title: 'Marquee elements',
    description: 'The page has no <marquee> elements. Moving text is hard to read and hard to click.',
    passed: 'The page has no moving <marquee> elements',
    failed: 'The page has moving <marquee> elements',
    notApplicable: 'The page has no <marquee> elements',
    advice: 'Replace <marquee> with static text.',
  },
  blink: {
    title: 'Blink elements',
    description: 'The page has no <blink> elements. Blinking text is distracting and hard to read.',
    passed: 'The page has no <blink> elements',
    failed: 'The page has <blink> elements',
    notApplicable: 'The page has no <blink> elements',
    advice: 'Remove <blink>. Use <strong> for important text.',
  },
  'server-side-image-map': {
    importance: 'low',
    severity: 'warning',
    title: 'Server-side image maps',
    description: 'The page has no server-side image maps, which do not work with a keyboard.',
    failed: 'The page has server-side image maps',
    notApplicable: 'The page has no server-side image maps',
    advice: 'Replace the ismap attribute with a client-side image map: <map> with <area> elements.',
  },
  'video-caption': {
    severity: 'warning',
    title: 'Video captions',
    description: 'Videos have captions for people who are deaf or hard of hearing.',
    passed: 'All videos have captions',
    failed: '{video has|videos have} no captions',
    notApplicable: 'The page has no videos that need captions',
    advice: 'If a video has sound, add <track kind="captions"> with the URL of its captions.',
  },
});
