function list(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** The words too common to tell what a text is about, by primary language subtag. */
export const STOP_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    en: list(`
    about above after again against all also although always am among an and another any are aren't around as at
    back be because been before being below best between both but by can can't cannot could did didn't do does
    doesn't doing don't done down during each either else even ever every few find first for from further get
    gets give go goes got had has have having he her here hers herself him himself his how however i'm if in into
    is isn't it it's its itself just know last least less let like made make makes many may me might more most
    much must my myself need never new next no nor not now of off often on once one only or other our ours out
    over own per please rather same see seen shall she should since so some still such take than that that's the
    their theirs them themselves then there these they thing things this those through to too two under until up
    upon us use used uses using very via want was wasn't way we well were what when where whether which while who
    whom whose why will with within without won't would yet you you're your yours yourself
  `),
    de: list(`
    ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin
    bis bist da dabei dadurch dafür dagegen daher damit dann daran darauf daraus darf darum das dass davon dazu
    dein deine dem den denn der des deshalb dessen die dies diese diesem diesen dieser dieses doch dort du durch
    eben ein eine einem einen einer eines einfach einmal er es etwa etwas euch euer eure für gegen geht gibt ganz
    habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist
    ja jede jedem jeden jeder jedes jetzt kann kein keine keinen können könnte machen man mehr mein meine mich
    mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner
    seit sich sie sind so sollte sondern sonst über um und uns unser unsere unseren unserer unter vom von vor
    wann war waren warum was weil weiter weitere welche wenn wer werden wie wieder will wir wird wo wurde wurden
    zu zum zur zwar zwischen
  `),
    fr: list(`
    afin ai ailleurs ainsi alors après au aucun aucune aujourd'hui aussi autre autres aux avant avec avez avoir
    avons bien car ce ceci cela celle celles celui cependant ces cet cette ceux chaque chez comme comment dans de
    depuis des dès deux devant doit donc dont du elle elles en encore entre es est et étaient était été être eu
    eux fait faire faut fois font hors ici il ils je jusqu la là le les leur leurs lors lui ma mais me même mêmes
    mes moi moins mon ne ni non nos notre nôtre nous on ont ou où par parce pas pendant peu peut peuvent plus
    pour pourquoi pouvez qu quand que quel quelle quelles quelque quels qui quoi sa sans se selon sera ses seule
    si son sont sous sur ta te tes toi ton toujours tous tout toute toutes très trop tu un une vers voici voir
    vos votre vôtre vous
  `),
    es: list(`
    al algo alguna algunas alguno algunos ante antes aquel aquella aquí así aún aunque bajo bien cada casi como
    cómo con contra cual cuál cuales cualquier cuando cuándo de del desde donde dónde dos durante el él ella
    ellas ellos en entre era eran eres es esa esas ese eso esos esta está estaba están estar estas este esto
    estos fue fueron ha había hace hacer hacia han hasta hay hemos la las le les lo los luego más me mediante
    menos mi mí mientras mis misma mismo mucho muchos muy nada ni no nos nosotros nuestra nuestras nuestro
    nuestros nunca otra otras otro otros para pero poco por porque pues puede pueden que qué quien quién según
    ser será si sí sido siempre sin sobre solo sólo son soy su sus también tan tanto te tiene tienen toda todas
    todavía todo todos tras tu tú tus un una unas uno unos usted ustedes va vez vosotros ya yo
  `),
    it: list(`
    ad agli ai al alcuni alla alle allo altra altre altri altro anche ancora avere aveva bene c'è che chi ci cioè
    come con contro così cosa cui da dagli dai dal dalla dalle dallo degli dei del della delle dello dentro di
    dopo dove due dunque ecco ed entro era erano essere fa far fare fino fra già gli ha hai hanno ho il in io la
    le lei li lo loro lui ma mai me meno mentre mi mia mie miei mio molti molto negli nei nel nella nelle nello
    noi non nostra nostre nostri nostro oggi ogni oltre oppure ora per perché però più poco poi prima proprio può
    puoi qua qual quale quali quando quanto quasi quella quelle quelli quello questa queste questi questo qui
    sarà se sei sempre senza sia siamo sono sopra sotto sta stata stato stesso su sua sue sugli sui sul sulla
    sulle suo suoi tra troppo tu tua tue tuo tuoi tutta tutte tutti tutto un una uno vi via voi vostra vostre
    vostri vostro
  `),
    pt: list(`
    ainda além algo alguém algum alguma algumas alguns ante antes ao aos apenas após aquela aquele aquilo aqui as
    até bem cada com como contra da das de dela dele deles depois desde dessa desse desta deste deve do dos
    durante ela elas ele eles em enquanto entre era eram essa essas esse esses esta está estamos estão estar
    estas este estes estou eu faz fazer foi foram há isso isto já lá lhe lhes logo mais mas me menos mesma mesmo
    meu meus minha minhas muita muitas muito muitos na nada não nas nem nenhum nessa nesse nesta neste no nos nós
    nossa nossas nosso nossos num numa nunca onde os ou outra outras outro outros para pela pelas pelo pelos
    pode podem pois por porque porém pouco quais qual quando quanto que quem são se seja sem sempre ser será
    seu seus si sido sob sobre sua suas só tal também tanto te tem têm ter teu teus toda todas todo todos tu tua
    tudo um uma umas uns vai você vocês vos
  `),
    nl: list(`
    aan achter af al alle alleen alles als altijd andere anders ben bent bij binnen daar daarna daarom dan dat de
    der deze die dit doe doen door dus dus echter een één eens elk elke en er erg gaan gaat geen geweest haar had
    hadden heb hebben hebt heeft hem hen het hier hij hoe hun iets ik in is ja jaar je jij jou jouw jullie kan
    komen kunnen kunt laten maar maken mag me meer meest men met mij mijn misschien moet moeten na naar naast
    niet niets nieuwe nog nooit nu of om omdat onder ons onze ook op over per samen sinds soms staat te tegen tot
    tussen twee u uit uw van vanaf vanuit veel verder via vind voor vooral waar waarom wanneer want waren was wat
    we weer wel welke werd wie wij wil willen word worden wordt zal ze zeer zelf zich zien zij zijn zo zoals
    zonder zou
  `),
  }),
);
