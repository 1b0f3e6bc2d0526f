import stopword from 'stopword';

/** The package's lists by primary language subtag. Their names are codes of ISO 639-3, which CLDR maps to subtags. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ...Object.keys(stopword)
    .filter((name) => /^[a-z]{3}$/.test(name))
    .map((name): [string, string] => [new Intl.Locale(name).language, name]),
  ['no', 'nob'],
  ['pa', 'panGu'],
  ['tl', 'tgl'],
]);

/** Frequent words that the package lacks: its Spanish list has 57 words in all, its English list 108. */
const SUPPLEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: `
    above again against although always among aren't around back below best can't cannot didn't does
    doesn't doing don't done down during either else even ever every few find first further gets give go
    goes having hers herself however i'm isn't it's its itself just know last least less let made makes
    may myself need new next no nor not off often once one ours own per please rather see seen shall she
    so that's theirs themselves thing things two until upon us use used uses using via want wasn't when
    whether whom whose why will within without won't yet you're yours yourself
    `,
    de: `
    einfach unseren
    `,
    fr: `
    afin ailleurs ainsi alors après aucun aucune aujourd'hui aussi autre autres avant bien car celle
    celles celui cependant ceux chaque chez comme comment depuis dès deux devant doit donc dont elles
    encore entre fait faut fois font hors jusqu là lors mêmes moins ni non nôtre parce pendant peu peut
    peuvent plus pourquoi pouvez quand quelque quoi selon seule si sous toujours tous tout toute toutes
    très trop vers voici voir vôtre
    `,
    es: `
    algo alguna algunas alguno algunos ante antes aquel aquella aquí así aún aunque bajo bien cada casi
    cómo cuál cuales cualquier cuándo dónde dos ellas ellos entre era eran eres es esa esas esos esta está
    estaba están estar estas este esto estos fue fueron ha había hace hacer hacia han hay hemos les luego
    mediante menos mientras mis misma mismo mucho muchos nada nosotros nuestra nuestras nuestro nuestros
    nunca otra otras otros pues puede pueden quién según ser será si sido siempre solo sólo son soy tan
    tanto tiene tienen toda todas todavía todo todos tras tu tus unas unos usted ustedes va vez vosotros
    yo
    `,
    it: `
    alcuni altra altre altri altro ancora avere bene c'è cioè così cosa dentro dopo due dunque ecco entro
    essere fa far fare fino fra già mai me meno mentre molti molto oggi ogni oltre oppure ora però poco
    poi prima proprio può puoi qua qual quali quando quasi qui sempre senza sopra sotto stata stato stesso
    troppo tutta tutte via
    `,
    pt: `
    ainda além algo alguém algum alguma algumas alguns ante antes apenas após aqui bem cada contra desde
    dessa desse desta deste deve durante enquanto era eram está estamos estão estar estou faz fazer foi
    foram há lá logo menos mesma muita muitas nada nenhum nessa nesse nesta neste nunca onde outra outras
    outro outros pode podem pois porque porém pouco quanto são seja sempre ser será si sido sob sobre tal
    tanto tem têm ter toda todas todo todos tudo uns vai
    `,
    nl: `
    achter alle alleen anders bent binnen daarna daarom doe echter één elk elke erg gaan gaat hadden hebt
    hen jaar jij jou jouw jullie komen kunt laten maken mag meest misschien moeten naast nieuwe nooit
    onder onze per samen sinds soms staat tussen twee vanaf vanuit verder via vind vooral waar waarom
    wanneer weer welke willen word wordt zeer zien zoals
    `,
  }),
);

/** The words of a language that are too common to show a text's subject, by primary language subtag. */
export function stopWords(language: string): ReadonlySet<string> {
  const list = LISTS.get(language);
  const supplement = SUPPLEMENTS.get(language)?.trim().split(/\s+/) ?? [];
  return new Set([...((list && stopword[list]) || []), ...supplement]);
}
