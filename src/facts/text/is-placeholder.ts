import placeholderTexts from './placeholder-texts.json' with { type: 'json' };

/**
 * The part of a page that a text describes. Each has placeholders of its own: "Image" is a valid heading, but not a valid
 * alt text. A `control` has only dots, bullets and filler text as placeholders: its text can be any word, such as that of a link to
 * "Button".
 */
export type DescribedPart = keyof typeof placeholderTexts | 'control';

/** The texts that templates and editors leave behind, in lower case, some from the WCAG failures F25 and F30. */
const TEXTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(placeholderTexts).map(([part, texts]) => [part, new Set(texts)]),
);

const ONLY_SIGNS = /^[\s.…‥⋯_•·]+$/u;
/** As names of controls, these mean "less", "collapse" and "required". */
const ONLY_SIGNS_AND_DASHES = /^[\s.…‥⋯_•·\-‐-―*]+$/u;
/** With a colon: a page may have a section "TODO". */
const TASK = /^(?:TODO|FIXME|TBD):/;
/** Filler text. "Lorem ipsum" alone can be the topic of a page. */
const FILLER = /^lorem ipsum[\s,]+dolor\b/i;
const PUNCTUATION_AROUND = /^[\s\p{P}]+|[\s\p{P}]+$/gu;
const DIGITS_AROUND = /^[\s\p{P}\d]+|[\s\p{P}\d]+$/gu;
const IMAGE_FILE = /^\S+\.(?:avif|bmp|gif|heic|ico|jpe?g|png|svg|tiff?|webp)$/i;
/** The names that cameras and phones give to files. */
const CAMERA_FILE = /^(?:dscf?|dscn|img|pxl|screenshot)[_-]?\d{3}[\w-]*$/i;
/** Longer texts cannot be in the lists. */
const MAX_CHARACTERS = 60;

/** Whether the text is a placeholder for one that is still to be written: "…", "image", "Untitled document", "IMG_2041.jpg". */
export function isPlaceholder(text: string, part: DescribedPart): boolean {
  const trimmed = text.trim();
  if (trimmed === '') return false;
  if (FILLER.test(trimmed) || (part !== 'control' && TASK.test(trimmed))) return true;
  if (part === 'image' && IMAGE_FILE.test(trimmed)) return true;
  if (trimmed.length > MAX_CHARACTERS) return false;
  const isControl = part === 'control' || part === 'button';
  if (ONLY_SIGNS.test(trimmed) || (!isControl && ONLY_SIGNS_AND_DASHES.test(trimmed))) return true;
  if (part === 'image' && CAMERA_FILE.test(trimmed)) return true;
  // "Image 12" and "Untitled-1" are placeholders, "Title 42" is a title.
  const hasNumber = part === 'image' || /^untitled/i.test(trimmed);
  const words = trimmed.replace(hasNumber ? DIGITS_AROUND : PUNCTUATION_AROUND, '').replace(/\s+/g, ' ');
  return TEXTS.get(part)?.has(words.toLowerCase()) ?? false;
}
