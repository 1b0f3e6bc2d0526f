/**
 * Texts that say nothing about where a link leads, by language, in lower case. Lighthouse looks for the same.
 * Each is a whole text: "more" is one, "more about us" is not.
 */
export const GENERIC_TEXTS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: listed(
    'click here / click this / go / here / information / learn more / more / more info / more information',
    'read more / right here / see more / start / this',
  ),
  de: listed('das / dies / hier / hier klicken / klicke hier / mehr / siehe / weiterlesen'),
  es: listed(
    'aquí / aqui / click aquí / click aqui / clicka aquí / clicka aqui / empezar / enlace / este / este enlace',
    'más / mas / más información / más informacion / mas información / mas informacion',
    'pincha aquí / pincha aqui',
  ),
  fa: listed(
    'این / اینجا / اینجا بزنید / اینجا کلیک کنید / اطلاعات / اطلاعات بیشتر / برو / بیشتر / بیشتر بخوانید',
    'بیشتر بدانید / شروع',
  ),
  ja: listed('ここをクリック / こちらをクリック / リンク / 全文表示 / 続きを読む / 続く'),
  ko: listed('계속 / 링크 / 여기 / 여기를 클릭 / 이동 / 자세히 / 자세히 보기 / 전체 보기 / 클릭'),
  pt: listed('clique aqui / ir / mais / mais informação / mais informações / veja mais'),
  sv: listed('här / klicka här / läs mer / mer / mer info / mer information'),
  ta: listed(
    'அடுத்த பக்கம் / மறுபக்கம் / முந்தைய பக்கம் / முன்பக்கம் / மேலும் அறிக / மேலும் தகவலுக்கு',
    'மேலும் தரவுகளுக்கு / தயவுசெய்து இங்கே அழுத்தவும் / இங்கே கிளிக் செய்யவும்',
  ),
};

function listed(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' / ')));
}
