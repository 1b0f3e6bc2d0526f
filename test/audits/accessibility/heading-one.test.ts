import { audit } from '../../../src/audits/accessibility/heading-one.ts';
import { describeAxeAudit } from '../accessibility/axe-cases.ts';

describeAxeAudit(audit, {
  one: [
    '<h1>Cats</h1><h2>Food</h2>',
    '<div role="heading" aria-level="1">Cats</div>',
    '<h1>Cats</h1><h1 hidden>Dogs</h1>',
    '<h1></h1><h1>Cats</h1>',
    '<h1><img src="logo.png" alt="Cats"></h1>',
    '<h1>Cats</h1><div role="dialog" aria-label="Cookies">We use cookies.</div>',
  ],
  several: ['<h1>Cats</h1><h1>Dogs</h1>', '<h1>Cats</h1><h1>Dogs</h1><dialog open>We use cookies.</dialog>'],
  empty: ['<h1></h1>', '<h1><img src="logo.png" alt=""></h1>'],
  'only-dialog': ['<h2>Cats</h2><div role="dialog" aria-label="Cookies">We use cookies.</div>'],
  missing: ['<h2>Cats</h2>', '<h1 hidden>Cats</h1>', '<h1 role="presentation">Cats</h1>'],
});
