import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of ARIA roles, states, properties and the ids they refer to. */
export const audits = defineAxeAudits({
  'aria-allowed-attr': {
    importance: 'high',
    title: 'Allowed ARIA attributes',
    description:
      'Elements have only ARIA attributes that their role supports. Assistive technologies ignore or misinterpret others.',
    passed: 'All ARIA attributes are allowed for their role',
    failed:
      '{element has an|elements have} ARIA {attribute|attributes} that {is|are} not allowed for {its|their} role',
    notApplicable: 'The page has no ARIA attributes',
    advice: 'Remove the attribute, or give the element a role that supports it.',
  },
  'aria-required-attr': {
    importance: 'high',
    title: 'Required ARIA attributes',
    description:
      'Elements with an ARIA role have the attributes that the role requires, such as aria-checked on a checkbox. Screen readers use them to announce the state.',
    passed: 'All ARIA roles have their required attributes',
    failed: 'ARIA {role lacks|roles lack} required attributes',
    notApplicable: 'The page has no ARIA roles',
    advice: 'Add the missing attributes and update their values, or use the native HTML element.',
  },
  'aria-valid-attr': {
    importance: 'high',
    title: 'Valid ARIA attributes',
    description:
      'Every attribute that starts with aria- is defined in the ARIA standard. Assistive technologies ignore others, such as misspelled ones.',
    passed: 'All ARIA attributes are valid',
    failed:
      '{element has an|elements have} ARIA {attribute|attributes} that {does|do} not exist or {is|are} misspelled',
    notApplicable: 'The page has no ARIA attributes',
    advice: 'Correct the spelling of the attribute or remove it.',
  },
  'aria-valid-attr-value': {
    importance: 'high',
    title: 'Valid ARIA attribute values',
    description:
      'Every ARIA attribute has a value that the standard allows, and ids refer to existing elements. Assistive technologies cannot interpret other values.',
    passed: 'All ARIA attributes have valid values',
    failed:
      '{element has an|elements have} ARIA {attribute|attributes} with {an invalid value|invalid values}',
    notApplicable: 'The page has no ARIA attributes with values',
    advice: 'Use an allowed value. If the value is an id, make sure that the element exists.',
  },
  'aria-roles': {
    importance: 'high',
    title: 'Valid ARIA roles',
    description:
      'Every role attribute has a role that is defined in the ARIA standard. Assistive technologies ignore others.',
    passed: 'All ARIA roles are valid',
    failed: 'ARIA {role does|roles do} not exist or {is|are} misspelled',
    notApplicable: 'The page has no role attributes',
    advice: 'Correct the spelling of the role, or remove it and use a native HTML element.',
  },
  'aria-allowed-role': {
    severity: 'warning',
    // axe cannot decide about elements that are hidden from screen readers.
    countsIncomplete: false,
    title: 'Allowed ARIA roles',
    description:
      'Elements have only ARIA roles that HTML allows for them. Other roles can make the element inaccessible to assistive technologies.',
    passed: 'All ARIA roles are allowed for their element',
    failed: 'ARIA {role is|roles are} not allowed for {its element|their elements}',
    notApplicable: 'The page has no role attributes',
    advice: 'Remove the role, or move it to a generic element such as <div>.',
  },
  'aria-prohibited-attr': {
    title: 'Prohibited ARIA attributes',
    description:
      'No element has an ARIA attribute that its role prohibits, such as aria-label on a <span> without a role. Screen readers may not announce it.',
    passed: 'No element has a prohibited ARIA attribute',
    failed: '{element has|elements have} prohibited ARIA attributes',
    notApplicable: 'The page has no ARIA attributes that could be prohibited',
    advice: 'Remove the attribute, or give the element a role that supports it.',
  },
  'aria-conditional-attr': {
    title: 'Conditional ARIA attributes',
    description:
      'ARIA attributes that are allowed only under some conditions are used correctly. For example, aria-checked must not contradict a native checkbox, or screen readers announce the wrong state.',
    passed: 'Conditional ARIA attributes are used correctly',
    failed: '{element uses|elements use} conditional ARIA attributes incorrectly',
    notApplicable: 'The page has no conditional ARIA attributes',
    advice: 'Remove the attribute and use the native state of the element, such as checked.',
  },
  'aria-deprecated-role': {
    title: 'Deprecated ARIA roles',
    description:
      'No element has a role that the ARIA standard has deprecated. Assistive technologies may not support such roles.',
    passed: 'No element has a deprecated ARIA role',
    failed: '{element has|elements have} a deprecated ARIA role',
    notApplicable: 'The page has no role attributes',
    advice: 'Replace the role with its successor, for example directory with list.',
  },
  'aria-required-children': {
    importance: 'high',
    title: 'Required ARIA children',
    description:
      'Elements with roles such as list, tablist or menu contain children with the roles that they require. Otherwise screen readers do not announce the structure.',
    passed: 'All ARIA roles have the children they require',
    failed: 'ARIA {role lacks|roles lack} required children or {contains|contain} others',
    notApplicable: 'The page has no ARIA roles that require children',
    advice: 'Give the children the required roles, and move other content out of the element.',
  },
  'aria-required-parent': {
    importance: 'high',
    title: 'Required ARIA parents',
    description:
      'Elements with roles such as listitem, tab or option are inside an element with the role that they require. Otherwise screen readers do not announce the structure.',
    passed: 'All ARIA roles are inside the parent they require',
    failed: 'ARIA {role is|roles are} outside the parent {it requires|they require}',
    notApplicable: 'The page has no ARIA roles that require a parent',
    advice: 'Wrap the elements in one with the required role, such as tablist for tab.',
  },
  'aria-text': {
    title: 'Focusable content in role="text"',
    description:
      'Elements with role="text" contain nothing that can receive focus, because screen readers read them as one piece.',
    passed: 'No element with role="text" contains focusable content',
    failed: '{element|elements} with role="text" {contains|contain} focusable content',
    notApplicable: 'The page has no elements with role="text"',
    advice: 'Remove role="text", or move links and controls out of the element.',
  },
  'aria-hidden-focus': {
    importance: 'high',
    title: 'Focusable content in aria-hidden',
    description:
      'Elements with aria-hidden="true" contain nothing that can receive keyboard focus. Otherwise screen reader users focus on elements that are not announced.',
    passed: 'No aria-hidden element contains focusable content',
    failed: 'aria-hidden {element contains|elements contain} focusable content',
    notApplicable: 'The page has no aria-hidden elements',
    advice: 'Add tabindex="-1", disabled or inert to the focusable elements, or remove aria-hidden.',
  },
  'presentation-role-conflict': {
    importance: 'low',
    severity: 'warning',
    title: 'Presentational role conflicts',
    description:
      'Elements with role="none" or role="presentation" are not focusable and have no global ARIA attributes. Otherwise browsers ignore the role.',
    passed: 'No presentational role has a conflict',
    failed: 'presentational {role is|roles are} ignored',
    notApplicable: 'The page has no elements with a conflicting presentational role',
    advice: 'Remove the role, or remove tabindex and the global ARIA attributes.',
  },
  'duplicate-id-aria': {
    importance: 'high',
    severity: 'warning',
    title: 'Unique ids in ARIA and labels',
    description:
      'Ids that labels or ARIA attributes refer to are unique. Otherwise the reference may reach the wrong element.',
    passed: 'All referenced ids are unique',
    failed: 'referenced {id is|ids are} not unique',
    notApplicable: 'No labels or ARIA attributes refer to ids',
    advice: 'Make these ids unique, and update the references to them.',
  },
});
