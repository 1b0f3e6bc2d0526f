import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of forms, images, media and text. */
export const audits = defineAxeAudits({
  'form-field-multiple-labels': {
    importance: 'low',
    severity: 'warning',
    title: 'One label a field',
    description: 'A form field has at most one label; screen readers differ in which of several they read.',
    passed: 'No form field has several labels',
    failed: 'Some form fields have several labels',
    notApplicable: 'The page has no form fields that could have several labels',
    advice: 'Keep one <label> for each field and move the rest into a description with aria-describedby.',
  },
  'autocomplete-valid': {
    importance: 'low',
    title: 'Autocomplete of form fields',
    description:
      'The autocomplete attribute of personal fields uses the words of the HTML standard, so that browsers can fill them in.',
    passed: 'All autocomplete attributes are valid',
    failed: 'Some autocomplete attributes are not valid',
    notApplicable: 'The page has no autocomplete attributes to judge',
    advice:
      'Use the field names of the HTML standard that fit the type of the field, such as "email" or "shipping postal-code".',
  },
  'image-redundant-alt': {
    importance: 'low',
    severity: 'warning',
    title: 'No repeated alternative text',
    description: 'The alternative text of an image does not repeat the text of the link or button around it.',
    passed: 'No alternative text repeats the text beside it',
    failed: 'Some alternative texts repeat the text beside them',
    notApplicable: 'The page has no images to judge',
    advice: 'Set alt="" where the text beside the image already says the same.',
  },
  'identical-links-same-purpose': {
    importance: 'low',
    severity: 'warning',
    title: 'Links of one name lead to one place',
    description: 'Links with the same name lead to the same place.',
    passed: 'Links with the same name lead to the same place',
    failed: 'Some links with the same name may lead to different places',
    notApplicable: 'The page has no links to compare',
    advice: 'Name each link after the place it leads to.',
  },
  marquee: {
    importance: 'medium',
    title: 'No marquee',
    description: 'The page has no marquee elements: text that moves cannot be read by everyone.',
    passed: 'The page has no moving marquee',
    failed: 'The page has moving marquees',
    notApplicable: 'The page has no marquee elements',
    advice: 'Replace the <marquee> with text that stands still.',
  },
  blink: {
    importance: 'medium',
    title: 'No blinking text',
    description: 'The page has no blink elements: blinking text distracts and cannot be stopped.',
    passed: 'The page has no blinking text',
    failed: 'The page has blink elements',
    notApplicable: 'The page has no blink elements',
    advice: 'Replace the <blink> element, with <strong> if the text is important.',
  },
  'server-side-image-map': {
    importance: 'low',
    severity: 'warning',
    title: 'No server-side image maps',
    description:
      'The page has no image maps that send coordinates to the server; they do not work with a keyboard.',
    passed: 'No image is a server-side map',
    failed: 'Some images are server-side maps',
    advice: 'Use a <map> with <area> elements instead of the ismap attribute.',
  },
  'video-caption': {
    importance: 'medium',
    severity: 'warning',
    title: 'Captions of videos',
    description: 'Videos have captions for people who cannot hear them.',
    passed: 'All videos have captions',
    failed: 'Some videos may have no captions',
    notApplicable: 'The page has no videos that need captions',
    advice: 'Add a <track kind="captions"> to each video that has sound.',
  },
});
