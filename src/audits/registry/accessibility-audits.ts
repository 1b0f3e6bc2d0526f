import { audit as accesskeys } from '../accessibility/accesskeys.ts';
import { audit as areaAlt } from '../accessibility/area-alt.ts';
import { audit as ariaAllowedAttr } from '../accessibility/aria-allowed-attr.ts';
import { audit as ariaAllowedRole } from '../accessibility/aria-allowed-role.ts';
import { audit as ariaCommandName } from '../accessibility/aria-command-name.ts';
import { audit as ariaConditionalAttr } from '../accessibility/aria-conditional-attr.ts';
import { audit as ariaDeprecatedRole } from '../accessibility/aria-deprecated-role.ts';
import { audit as ariaDialogName } from '../accessibility/aria-dialog-name.ts';
import { audit as ariaHiddenBody } from '../accessibility/aria-hidden-body.ts';
import { audit as ariaHiddenFocus } from '../accessibility/aria-hidden-focus.ts';
import { audit as ariaInputFieldName } from '../accessibility/aria-input-field-name.ts';
import { audit as ariaMeterName } from '../accessibility/aria-meter-name.ts';
import { audit as ariaProgressbarName } from '../accessibility/aria-progressbar-name.ts';
import { audit as ariaProhibitedAttr } from '../accessibility/aria-prohibited-attr.ts';
import { audit as ariaRequiredAttr } from '../accessibility/aria-required-attr.ts';
import { audit as ariaRequiredChildren } from '../accessibility/aria-required-children.ts';
import { audit as ariaRequiredParent } from '../accessibility/aria-required-parent.ts';
import { audit as ariaRoles } from '../accessibility/aria-roles.ts';
import { audit as ariaText } from '../accessibility/aria-text.ts';
import { audit as ariaToggleFieldName } from '../accessibility/aria-toggle-field-name.ts';
import { audit as ariaTooltipName } from '../accessibility/aria-tooltip-name.ts';
import { audit as ariaTreeitemName } from '../accessibility/aria-treeitem-name.ts';
import { audit as ariaValidAttr } from '../accessibility/aria-valid-attr.ts';
import { audit as ariaValidAttrValue } from '../accessibility/aria-valid-attr-value.ts';
import { audit as autocompleteValid } from '../accessibility/autocomplete-valid.ts';
import { audit as blink } from '../accessibility/blink.ts';
import { audit as buttonName } from '../accessibility/button-name.ts';
import { audit as bypass } from '../accessibility/bypass.ts';
import { audit as colorContrast } from '../accessibility/color-contrast.ts';
import { audit as definitionList } from '../accessibility/definition-list.ts';
import { audit as dlitem } from '../accessibility/dlitem.ts';
import { audit as duplicateId } from '../accessibility/duplicate-id.ts';
import { audit as duplicateIdAria } from '../accessibility/duplicate-id-aria.ts';
import { audit as emptyHeading } from '../accessibility/empty-heading.ts';
import { audit as emptyTableHeader } from '../accessibility/empty-table-header.ts';
import { audit as formFieldMultipleLabels } from '../accessibility/form-field-multiple-labels.ts';
import { audit as frameTitle } from '../accessibility/frame-title.ts';
import { audit as headingOrder } from '../accessibility/heading-order.ts';
import { audit as htmlHasLang } from '../accessibility/html-has-lang.ts';
import { audit as htmlLangValid } from '../accessibility/html-lang-valid.ts';
import { audit as htmlXmlLangMismatch } from '../accessibility/html-xml-lang-mismatch.ts';
import { audit as identicalLinksSamePurpose } from '../accessibility/identical-links-same-purpose.ts';
import { audit as imageRedundantAlt } from '../accessibility/image-redundant-alt.ts';
import { audit as inputButtonName } from '../accessibility/input-button-name.ts';
import { audit as inputImageAlt } from '../accessibility/input-image-alt.ts';
import { audit as label } from '../accessibility/label.ts';
import { audit as labelContentNameMismatch } from '../accessibility/label-content-name-mismatch.ts';
import { audit as landmarkBannerIsTopLevel } from '../accessibility/landmark-banner-is-top-level.ts';
import { audit as landmarkComplementaryIsTopLevel } from '../accessibility/landmark-complementary-is-top-level.ts';
import { audit as landmarkContentinfoIsTopLevel } from '../accessibility/landmark-contentinfo-is-top-level.ts';
import { audit as landmarkMainIsTopLevel } from '../accessibility/landmark-main-is-top-level.ts';
import { audit as landmarkNoDuplicateBanner } from '../accessibility/landmark-no-duplicate-banner.ts';
import { audit as landmarkNoDuplicateContentinfo } from '../accessibility/landmark-no-duplicate-contentinfo.ts';
import { audit as landmarkNoDuplicateMain } from '../accessibility/landmark-no-duplicate-main.ts';
import { audit as landmarkOneMain } from '../accessibility/landmark-one-main.ts';
import { audit as landmarkUnique } from '../accessibility/landmark-unique.ts';
import { audit as linkInTextBlock } from '../accessibility/link-in-text-block.ts';
import { audit as linkName } from '../accessibility/link-name.ts';
import { audit as list } from '../accessibility/list.ts';
import { audit as listitem } from '../accessibility/listitem.ts';
import { audit as marquee } from '../accessibility/marquee.ts';
import { audit as metaRefresh } from '../accessibility/meta-refresh.ts';
import { audit as metaViewport } from '../accessibility/meta-viewport.ts';
import { audit as objectAlt } from '../accessibility/object-alt.ts';
import { audit as presentationRoleConflict } from '../accessibility/presentation-role-conflict.ts';
import { audit as region } from '../accessibility/region.ts';
import { audit as roleImgAlt } from '../accessibility/role-img-alt.ts';
import { audit as scopeAttrValid } from '../accessibility/scope-attr-valid.ts';
import { audit as selectName } from '../accessibility/select-name.ts';
import { audit as serverSideImageMap } from '../accessibility/server-side-image-map.ts';
import { audit as skipLink } from '../accessibility/skip-link.ts';
import { audit as svgImgAlt } from '../accessibility/svg-img-alt.ts';
import { audit as tabindex } from '../accessibility/tabindex.ts';
import { audit as tableDuplicateName } from '../accessibility/table-duplicate-name.ts';
import { audit as tableFakeCaption } from '../accessibility/table-fake-caption.ts';
import { audit as targetSize } from '../accessibility/target-size.ts';
import { audit as tdHasHeader } from '../accessibility/td-has-header.ts';
import { audit as tdHeadersAttr } from '../accessibility/td-headers-attr.ts';
import { audit as thHasDataCells } from '../accessibility/th-has-data-cells.ts';
import { audit as validLang } from '../accessibility/valid-lang.ts';
import { audit as videoCaption } from '../accessibility/video-caption.ts';
import type { Audit } from '../audit.ts';

/** The audits of accessibility, in the order in which reports list them. */
export const ACCESSIBILITY_AUDITS: readonly Audit[] = [
  accesskeys,
  areaAlt,
  ariaAllowedAttr,
  ariaAllowedRole,
  ariaCommandName,
  ariaConditionalAttr,
  ariaDeprecatedRole,
  ariaDialogName,
  ariaHiddenBody,
  ariaHiddenFocus,
  ariaInputFieldName,
  ariaMeterName,
  ariaProgressbarName,
  ariaProhibitedAttr,
  ariaRequiredAttr,
  ariaRequiredChildren,
  ariaRequiredParent,
  ariaRoles,
  ariaText,
  ariaToggleFieldName,
  ariaTooltipName,
  ariaTreeitemName,
  ariaValidAttrValue,
  ariaValidAttr,
  autocompleteValid,
  blink,
  buttonName,
  bypass,
  definitionList,
  dlitem,
  duplicateIdAria,
  duplicateId,
  emptyHeading,
  emptyTableHeader,
  formFieldMultipleLabels,
  frameTitle,
  headingOrder,
  htmlHasLang,
  htmlLangValid,
  htmlXmlLangMismatch,
  identicalLinksSamePurpose,
  imageRedundantAlt,
  inputButtonName,
  inputImageAlt,
  labelContentNameMismatch,
  label,
  landmarkBannerIsTopLevel,
  landmarkComplementaryIsTopLevel,
  landmarkContentinfoIsTopLevel,
  landmarkMainIsTopLevel,
  landmarkNoDuplicateBanner,
  landmarkNoDuplicateContentinfo,
  landmarkNoDuplicateMain,
  landmarkOneMain,
  landmarkUnique,
  linkName,
  list,
  listitem,
  marquee,
  metaRefresh,
  metaViewport,
  objectAlt,
  presentationRoleConflict,
  region,
  roleImgAlt,
  scopeAttrValid,
  selectName,
  serverSideImageMap,
  skipLink,
  svgImgAlt,
  tabindex,
  tableDuplicateName,
  tableFakeCaption,
  tdHasHeader,
  tdHeadersAttr,
  thHasDataCells,
  validLang,
  videoCaption,
  colorContrast,
  linkInTextBlock,
  targetSize,
];
