/** A word that the project has replaced, because readers cannot search for it or it means several things. */
export interface RetiredWord {
  /** Its forms in lower case, as the source of a regular expression that matches the whole word. */
  forms: string;
  /** The standard term. */
  use: string;
  /** `names`: identifiers, files and folders; `prose`: comments, texts and guides; else both. */
  only?: 'names' | 'prose';
}

/** The one list of words to avoid. A word that is right in ordinary English is retired in names only. */
export const RETIRED_WORDS: readonly RetiredWord[] = [
  { forms: 'budgets?', use: 'rate limiter, limit' },
  { forms: 'giveback|takeback', use: 'refund; acquire, release' },
  { forms: 'holders?', use: 'key (of a rate limiter), owner', only: 'names' },
  { forms: 'allowances?', use: 'limit' },
  { forms: 'turns?', use: 'concurrency limit, position (of a fair queue)', only: 'names' },
  { forms: 'refus(?:e|es|ed|ing|als?)', use: 'reject; error response, transient error' },
  { forms: 'answer(?:s|ed|ing)?', use: 'response, respond, result' },
  { forms: 'judg(?:e|es|ed|ing|e?ments?)', use: 'audit, evaluate; outcome' },
  { forms: 'verdicts?', use: 'outcome (of a check), result (of a report), finding (of an audit)' },
  { forms: 'ratings?', use: 'result, outcome', only: 'names' },
  { forms: 'grant(?:s|ed)?|gates?', use: 'signed URL, access cookie, access guard', only: 'names' },
  { forms: 'held|hold|holds', use: 'lock, lease; paused, open', only: 'names' },
  { forms: 'begun', use: 'active', only: 'names' },
  { forms: 'parcels?', use: 'page transfer' },
  { forms: 'sightings?', use: 'match' },
  { forms: 'nudged?|nudges|announces?', use: 'notify, wake', only: 'names' },
  { forms: 'surplus', use: 'excess' },
  { forms: 'sweeps?|forgets?', use: 'purge, expire, delete', only: 'names' },
  { forms: 'crowded', use: 'over the limit' },
  { forms: 'steering', use: 'control characters' },
  { forms: 'patience', use: 'timeout' },
  { forms: 'untold', use: 'unknown, undetermined' },
  { forms: 'pictures?', use: 'image' },
  { forms: 'films?', use: 'video' },
  { forms: 'style sheets?', use: 'stylesheet' },
  { forms: 'ways? up', use: 'improvement' },
  { forms: 'quiet lists?', use: 'collapsed section' },
  { forms: 'told|tells?', use: 'receives, is called with, distinguishes, shows' },
  { forms: 'whoever', use: 'the noun: the client, the caller' },
  { forms: 'stands?|stood', use: 'is, contains; represents' },
  { forms: 'fares?|fared', use: 'the noun: the state, the outcome' },
];

/** Words with two spellings; the code and its texts are American. */
export const BRITISH_SPELLINGS: readonly RetiredWord[] = [
  { forms: '(?:dis)?colou(?:r|rs|red|ring)', use: 'color' },
  { forms: 'behaviou(?:r|rs|ral)', use: 'behavior' },
  { forms: 'neighbou(?:r|rs|ring)', use: 'neighbor' },
  { forms: 'hono?u(?:r|rs|red|ring)', use: 'honor' },
  { forms: 'favou(?:r|rs|red|rite|rites)', use: 'favor, favorite' },
  { forms: 'cancelled|cancelling', use: 'canceled, canceling' },
  { forms: 'labelled|labelling', use: 'labeled, labeling' },
  { forms: 'modelled|travelled|signalled|signalling', use: 'one l' },
  { forms: 'centres?|centred', use: 'center' },
  { forms: 'grey', use: 'gray' },
  { forms: 'offences?|defences?|licences?', use: 'offense, defense, license' },
  { forms: 'spelt|learnt|burnt', use: 'spelled, learned, burned' },
  { forms: 'artefacts?', use: 'artifact' },
  { forms: 'dialogues?', use: 'dialog' },
  { forms: 'catalogs?', use: 'catalogue, the name that clients know' },
  {
    forms:
      '(?:un)?(?:normal|recogn|initial|serial|minim|maxim|optim|organ|summar|author|sanit|categor)is(?:e|es|ed|ing|er|ation)',
    use: '-ize',
  },
  { forms: 'analys(?:e|ed|ing)', use: 'analyze' },
];

/** Sentences that name no noun, so that readers have to guess it. In comments only. */
export const RIDDLES: readonly RetiredWord[] = [
  {
    forms: '(?:^|(?<=[.:] ))What (?!if\\b|are\\b|is\\b[^.]*\\?)',
    use: 'name the noun: "The headers that ..."',
  },
  { forms: '\\bas (?:it|they) (?:does|do)\\b', use: 'say what it does' },
];

/** Retired words that stay, with their reasons. */
export const EXCEPTIONS: readonly { name?: string; phrase?: RegExp; path?: RegExp; reason: string }[] = [
  { name: 'judged', reason: 'field of `coverage` in both APIs' },
  { name: 'coverage_judged', reason: 'column of the database' },
  { name: 'coverageJudged', reason: 'column of the database' },
  { phrase: /\{ ?judged\b/g, reason: 'the same field, in queries' },
  {
    phrase: /\bconnections? (?:\w+ )?refused\b|\brefus(?:e|es|ed|ing) (?:\w+ )?connections?\b/gi,
    reason: 'the message of ECONNREFUSED',
  },
  { phrase: /<\/?picture\b/g, reason: 'the HTML element' },
  { phrase: /\bgrey honeydew\b/g, reason: 'CSS colors' },
  { phrase: /\bfar fare fino\b/g, reason: 'an Italian stop word' },
];
