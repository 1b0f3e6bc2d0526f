import { axeAudit, describeAxeAudit } from '../accessibility/axe-cases.ts';

describeAxeAudit(axeAudit('image-alt'), {
  passed: [
    '<img src="a.png" alt="A cat">',
    '<img src="a.png" alt="">',
    '<img src="a.png" aria-label="A cat">',
    '<img src="a.png" title="A cat">',
    '<img src="a.png" role="presentation">',
  ],
  failed: [
    '<img src="a.png">',
    '<img src="a.png" alt=" ">',
    '<img data-src="lazy.png">',
    '<img src="a.png" role="none" tabindex="0">',
  ],
  'not-applicable': [
    '<p>x</p>',
    '<img src="a.png" hidden>',
    '<div style="display:none"><img src="a.png"></div>',
    '<noscript><img src="a.png"></noscript>',
    '<template><img src="a.png"></template>',
  ],
});
