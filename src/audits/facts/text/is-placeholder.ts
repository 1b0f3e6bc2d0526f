import placeholderTexts from './placeholder-texts.json' with { type: 'json' };

/** The part of a page that a text describes. Each has placeholders of its own: "Image" is a heading, but describes no image. */
export type DescribedPart = 'image' | 'control' | 'heading' | 'description';

const ANY: ReadonlySet<string> = new Set(placeholderTexts.any);
/**
 * The whole texts that templates and editors leave behind, in lower case, in the languages of `link-text`: some are the
 * examples of the WCAG failures F25 and F30.
 */
const TEXTS: Record<DescribedPart, ReadonlySet<string>> = {
  image: new Set(placeholderTexts.image),
  control: new Set(placeholderTexts.control),
  heading: new Set(placeholderTexts.heading),
  description: new Set(placeholderTexts.description),
};

/** Dots, dashes, bullets and asterisks. Other signs, such as × and +, name controls. */
const NO_WORDS = /^[\s.…‥⋯\-‐-―_*•·]+$/u;
/** In capitals, with a colon or alone: "Todo list" names an application. */
const TASK = /^(?:TODO|FIXME|TBD)(?::|$)/;
/** The start of the text that designers use. */
const DUMMY = /^lorem ipsum\b/i;
const AROUND = /^[\s\p{P}\d]+|[\s\p{P}\d]+$/gu;
const IMAGE_FILE = /^\S+\.(?:avif|bmp|gif|heic|ico|jpe?g|png|svg|tiff?|webp)$/i;
/** The names that cameras and phones give to files. */
const CAMERA_FILE = /^(?:dscf?|dscn|img|pxl|screenshot)[_-]?\d{3}[\w-]*$/i;
/** Longer texts cannot be in the lists. */
const MAX_CHARACTERS = 60;

/** Whether the text is a placeholder for one that is still to be written: "…", "image", "Untitled document", "IMG_2041.jpg". */
export function isPlaceholder(text: string, part: DescribedPart): boolean {
  const trimmed = text.trim();
  if (trimmed === '') return false;
  if (DUMMY.test(trimmed)) return true;
  if (trimmed.length > MAX_CHARACTERS) return part === 'image' && IMAGE_FILE.test(trimmed);
  if (NO_WORDS.test(trimmed) || TASK.test(trimmed)) return true;
  if (part === 'image' && (IMAGE_FILE.test(trimmed) || CAMERA_FILE.test(trimmed))) return true;
  const words = trimmed.replace(AROUND, '').replace(/\s+/g, ' ').toLowerCase();
  return ANY.has(words) || TEXTS[part].has(words);
}
