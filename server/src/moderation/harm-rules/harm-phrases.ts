import type { Language } from '@amarelle/contract/domain/languages'

/** Describes what a language says of distress and debt, in the format of the text rules' lists (LanguageRules). */
interface HarmPhrases {
  /** Thoughts of suicide and self-harm. */
  readonly distress: string
  /** Debt, and bills or food that the writer cannot pay any more. */
  readonly debt: string
  /** Words that make a sign next to them harmless. */
  readonly harmless: string
}

/** Only plain statements: a wrong sign stops a conversation (docs/decisions/048-guards-at-the-desk.md). */
export const harmPhrases: Readonly<Record<Language, HarmPhrases>> = {
  en: {
    distress: `
      kill myself, killing myself, end my life, ending my life, take my own life, taking my own life, take my life, suicidal,
      commit suicide, thoughts of suicide, thinking of|about suicide, i want to die, i wanna die, i just want to die, wish i was|were dead,
      better off without me, better off dead, i'd rather be dead, don't|dont want to live anymore, don't|dont want to live any more,
      don't|dont want to be alive, do not want to live anymore, do not want to live any more, no reason to live, nothing left to live for,
      can't|cannot|cant go on living, want to hurt|harm myself, hurting|harming myself, cutting myself again, self harm, took an overdose,
      take an overdose, end it all`,
    debt: `
      i'm|am in debt, i am deep in debt, i'm|am deep in debt, am so much in debt, have debts, my debts, all this debt, debt collector|collectors|collection,
      bailiff|bailiffs is|are|was|were|came|coming|come, can't|cannot|cant pay my|the rent|bills|mortgage|loan|debts|electricity,
      can't|cannot|cant pay rent, can't|cannot|cant afford my|the rent|bills|food|mortgage, can't|cannot|cant afford food|rent,
      can't|cannot|cant afford this|it anymore, can't|cannot|cant afford this|it any more, can't|cannot|cant really afford this|it|to,
      can't|cannot|cant afford to write|chat|eat, spent my|the|all rent|salary|savings|wages|pension|my, spent all my savings|money|salary|wages|pension,
      spend my rent|food money, rent money on, no money left, no money for food|rent|bills, maxed out my|all|both, maxed out credit|cards,
      took out a loan to|for, took a loan to|for, borrowed money to|for|again, am overdrawn, account is overdrawn, pawned my, am bankrupt, going bankrupt,
      behind on|with my|the rent|bills|mortgage, payday loan|loans, being evicted, lose my flat|house because|over`,
    harmless: `
      die laughing, die of laughter|boredom|embarrassment|shame|heat|cold|curiosity, kill myself laughing, killing myself laughing, to die for, die happy,
      die in your arms, take my life in|into|for|from|and, suicidal driver|pace, not in debt, never in debt, no debts, out of debt, paid off my debts, in your debt,
      not suicidal, in the film|movie|book|novel|series|song, spent my savings on a house|car|boat, spent all my savings on a house|car`,
  },
  de: {
    distress: `
      will|mag|möchte nicht mehr leben, nicht mehr leben will|mag|möchte, bringe|bring mich um, mich umbringen, mich umzubringen,
      mir das leben nehmen|zu, selbstmordgedanken, suizidgedanken, selbstmord begehen, denke an selbstmord|suizid, bin suizidal,
      ich will|möchte sterben, ich will|möchte nur noch sterben, will ich sterben, am liebsten tot, wäre|wär lieber|besser tot, tot besser dran, ohne mich .. besser dran,
      keinen grund mehr zu leben, keinen sinn mehr im leben, mein leben hat keinen sinn, kann so nicht mehr weiterleben, will nicht weiterleben,
      ritze mich, mich wieder ritzen, mich geritzt, mich selbst verletzen, verletze mich selbst, allem ein ende setzen|machen, meinem leben ein ende`,
    debt: `
      habe|hab schulden, habe|hab so viele|hohe schulden, schulden habe|hab, meine schulden, in schulden, hoch verschuldet, bin verschuldet, bin überschuldet,
      gerichtsvollzieher kommt|war|kam|steht, post vom gerichtsvollzieher|inkasso, inkassobüro, privatinsolvenz, bin .. pleite,
      kann meine|die miete nicht, kann .. miete nicht|nimmer zahlen|bezahlen|mehr, miete nicht|nimmer zahlen|bezahlen, miete nicht mehr zahlen|bezahlen,
      rechnungen nicht|nimmer zahlen|bezahlen, rechnungen nicht mehr zahlen|bezahlen, strom nicht mehr zahlen|bezahlen, kann es|das mir nicht mehr leisten,
      kann mir das|es nicht mehr leisten, kann mir das|es eigentlich nicht leisten, kein geld mehr für|zum|und|habe|hab, kein geld mehr, kein geld für essen|miete|die,
      geld für die miete ausgegeben, miete hier ausgegeben, ganzes gehalt ausgegeben, ganzen lohn ausgegeben, ganzes erspartes, ersparnisse hier, ersparnisse sind weg|aufgebraucht,
      kredit aufgenommen um|für, kredit aufnehmen um|für, geld geliehen um|für, konto ist überzogen, konto überzogen, konto ist gepfändet, gepfändet, mahnung|mahnungen bekommen`,
    harmless: `
      vor lachen, vor langeweile, vor scham, vor neugier, tot lachen, totlachen, keine schulden, nie schulden, schuldenfrei, schulden abbezahlt|los, bin .. müde|pleite vom,
      im film|roman|krimi|buch|lied, kredit aufgenommen für das|ein haus, kredit aufgenommen für ein auto`,
  },
  nl: {
    distress: `
      zelfmoord plegen, denk|dacht aan zelfmoord, zelfmoordgedachten, mezelf van kant maken, maak mezelf|me van kant, mezelf iets aandoen, ik wil dood, wil niet meer leven,
      niet meer wil leven, niet meer leven wil, wil ik niet meer leven, een eind aan mijn leven, einde aan mijn leven, er een eind|einde aan maken, beter af zonder mij, was ik maar dood, wou dat ik dood,
      geen zin meer om te leven, geen reden meer om te leven, snijd mezelf, snij mezelf, mezelf snijden, mezelf pijn doen, doe mezelf pijn, ben suïcidaal`,
    debt: `
      heb schulden, heb zoveel|veel|grote schulden, schulden heb, mijn schulden, in de schulden, zit in de schuldsanering|schuldhulp, schuldsanering, deurwaarder komt|kwam|was|stond|staat, van de deurwaarder,
      incassobureau, kan mijn|de huur niet, huur niet betalen, huur niet meer betalen, rekeningen niet betalen, rekeningen niet meer betalen, kan mijn|de rekeningen niet,
      kan het|dit niet meer betalen, kan het|dit me niet meer veroorloven, kan het|dit me niet veroorloven, kan me dit|het niet veroorloven, kan me dit|het niet meer veroorloven, geen geld meer, geen geld voor eten|huur|de, mijn spaargeld is op|weg, al mijn spaargeld,
      hele salaris uitgegeven|opgemaakt, huurgeld, lening afgesloten om|voor, geld geleend om|voor, sta rood, rood staan, ben failliet, ben blut, mijn loonbeslag, loonbeslag`,
    harmless: `
      van het lachen, van schaamte, van verveling, dood van nieuwsgierigheid, geen schulden, nooit schulden, schuldenvrij, schulden afbetaald|afgelost, in de film|serie, in het boek,
      geen geld meer uitgeven, geld geleend voor het|een huis, lening afgesloten voor het|een huis`,
  },
  fr: {
    distress: `
      me suicider, pensées suicidaires, idées suicidaires, envie de mourir, veux mourir, voudrais mourir, envie de me tuer, vais me tuer, veux me tuer,
      mettre fin à mes jours, mettre fin à ma vie, en finir avec la vie, veux en finir, ne veux plus vivre, veux plus vivre, plus envie de vivre, plus aucune raison de vivre, plus de raison de vivre,
      préférerais être mort|morte, mieux sans moi, me faire du mal, me mutiler, me mutile, me scarifier, me scarifie, je me taillade`,
    debt: `
      ai des dettes, j'ai tellement|trop de dettes, mes dettes, suis endetté|endettée, suis surendetté|surendettée, surendettement, criblé|criblée de dettes, huissier est|vient|passe|va, lettre d'un huissier, lettre de l'huissier,
      ne peux plus payer mon|mes|le|les|ma, peux plus payer mon|mes|le|les|ma, pas payer mon loyer, pas payer le loyer, pas payer mes factures, plus les moyens de, plus les moyens,
      plus d'argent pour manger|le|mon, plus d'argent du tout, n'ai plus d'argent, plus un sou, tout mon salaire dans|ici|en|pour, toutes mes économies, dépensé mon salaire|loyer, dépensé mes économies, argent du loyer,
      fait un crédit pour|afin, pris un crédit pour|afin, emprunté de l'argent pour|à, compte est à découvert, suis à découvert, interdit|interdite bancaire, suis ruiné|ruinée, suis fauché|fauchée, vais être expulsé|expulsée`,
    harmless: `
      mourir de rire, mourir de honte, mourir d'ennui, mourir de chaud|chaleur|froid|faim, envie de mourir de rire, aucune dette, pas de dettes, jamais eu de dettes, sans dettes, remboursé mes dettes,
      dans le film|livre|roman, dans la série, crédit pour la|une|ma maison|voiture`,
  },
  es: {
    distress: `
      suicidarme, pensamientos suicidas, pienso en el suicidio, pensado en suicidarme, quiero morir, quiero morirme, me quiero morir, quisiera morir|morirme, quisiera estar muerto|muerta,
      quitarme la vida, voy a matarme, quiero matarme, acabar con mi vida, acabar con todo de una vez, no quiero vivir más, ya no quiero vivir, no quiero seguir viviendo, no tengo ganas de vivir,
      ninguna razón para vivir, mejor sin mí, hacerme daño a mí, me hago daño a mí, me autolesiono, autolesionarme, me corto los brazos, me corto las venas`,
    debt: `
      tengo deudas, tengo muchas|tantas deudas, mis deudas, estoy endeudado|endeudada, lleno|llena de deudas, no puedo pagar el alquiler|piso, no puedo pagar la hipoteca|luz|renta, no puedo pagar mis|las facturas|deudas|cuentas,
      no puedo pagar mi alquiler|hipoteca|renta, ya no puedo permitírmelo, no me lo puedo permitir, no puedo permitirme esto|esto|seguir, no puedo permitírmelo, no me queda dinero, sin dinero para comer|el|la, no tengo dinero para comer|el|la|pagar,
      me he quedado sin dinero, me quedé sin dinero, gastado todo mi sueldo, gastado el sueldo|alquiler, gastado mis|todos ahorros|mis, gasté todo mi sueldo, gasté mis ahorros, todos mis ahorros, dinero del alquiler,
      pedí un préstamo para, pedido un préstamo para, pedir un préstamo para, pedí dinero prestado, pedido dinero prestado, en números rojos, cuenta embargada, me van a desahuciar|embargar, me embargan, cobrador de deudas, estoy arruinado|arruinada, en bancarrota`,
    harmless: `
      morir de risa, morirme de risa|vergüenza|ganas|hambre|frío|calor, morir de vergüenza|hambre|calor|amor, no tengo deudas, sin deudas, nunca tuve deudas, pagado mis deudas, pagué mis deudas, en la película|serie|novela, en el libro, préstamo para la|una|mi casa, préstamo para el|un coche`,
  },
  it: {
    distress: `
      suicidarmi, pensieri suicidi, penso al suicidio, pensato al suicidio, voglio morire, vorrei morire, vorrei essere morto|morta, togliermi la vita, voglio uccidermi, ammazzarmi, mi ammazzo,
      farla finita, porre fine alla mia vita, non voglio più vivere, non ho più voglia di vivere, nessuna ragione per vivere, nessun motivo per vivere, meglio senza di me, farmi del male, mi faccio del male,
      mi taglio le braccia|vene, autolesionismo, mi autolesiono`,
    debt: `
      ho debiti, ho dei debiti, ho tanti|troppi|molti debiti, miei debiti, sono indebitato|indebitata, pieno|piena di debiti, sommerso|sommersa dai debiti, ufficiale giudiziario, recupero crediti, non posso pagare l'affitto, non riesco .. pagare l'affitto, non riesco .. pagare il mutuo,
      non riesco .. pagare le bollette, non posso pagare il mutuo, non posso pagare le bollette, non posso più permettermelo, non me lo posso permettere, non posso permettermelo, non posso più permettermi, non ho più soldi, sono senza soldi, finito i soldi, non ho soldi per mangiare|l|la|il|pagare,
      speso tutto lo stipendio, speso lo stipendio|affitto, speso tutti i miei|risparmi, speso i miei risparmi, tutti i miei risparmi, soldi dell'affitto, chiesto un prestito per, fatto un prestito per, preso soldi in prestito, conto in rosso, conto è in rosso, sono in bancarotta, sono al verde, mi sfrattano, pignorato, pignoramento`,
    harmless: `
      morire dal ridere, morire dalle risate, morire di noia|vergogna|caldo|freddo|fame, non ho debiti, senza debiti, mai avuto debiti, pagato i miei debiti, estinto i miei debiti, nel film|libro|romanzo, nella serie, prestito per la|una casa, prestito per la|una macchina`,
  },
  pl: {
    distress: `
      zabić się, zabiję się, się zabiję, się zabić, popełnić samobójstwo, popełnię samobójstwo, myśli samobójcze, myślę o samobójstwie, odebrać sobie życie, odbiorę sobie życie, chcę umrzeć, chciałbym umrzeć, chciałabym umrzeć, chce mi się umrzeć,
      nie chcę już żyć, nie chcę żyć, nie chce mi się żyć, nie chce mi się już żyć, wolałbym nie żyć, wolałabym nie żyć, skończyć ze sobą, skończę ze sobą, skończyć z tym wszystkim, nie mam po co żyć, lepiej beze mnie, tnę się, okaleczam się, się okaleczam, zrobić sobie krzywdę`,
    debt: `
      mam długi, mam duże|wielkie|tyle|same długi, moje długi, w długach, jestem zadłużony|zadłużona, zadłużyłem|zadłużyłam się, komornik przyszedł|puka|zajął|wszedł|dzwoni, od komornika, windykator, windykacja, nie mam z czego|na zapłacić|czynsz|jedzenie|rachunki|chleb, nie mam na czynsz|jedzenie|rachunki|chleb|życie,
      nie stać mnie już, nie stać mnie na to|czynsz|jedzenie|rachunki|pisanie, nie mam już pieniędzy, nie mam pieniędzy na czynsz|jedzenie|rachunki|życie, zabrakło mi pieniędzy, wydałem|wydałam całą wypłatę|pensję, wydałem|wydałam wszystkie oszczędności, wydałem|wydałam pieniądze na czynsz, całe oszczędności, moje oszczędności poszły,
      wziąłem|wzięłam kredyt|pożyczkę|chwilówkę żeby|na|by, pożyczyłem|pożyczyłam pieniądze żeby|na|by, chwilówka|chwilówki, mam debet, konto zajęte, jestem bankrutem, jestem spłukany|spłukana, zalegam z czynszem|rachunkami, eksmisja|eksmisję|eksmitują`,
    harmless: `
      ze śmiechu, ze wstydu, z nudów, z ciekawości, z głodu, nie mam długów, bez długów, spłaciłem|spłaciłam moje|długi|swoje, w filmie|książce|serialu|piosence, kredyt na mieszkanie|dom|samochód`,
  },
  da: {
    distress: `
      begå selvmord, selvmordstanker, tænker på selvmord, tage mit eget liv, tager mit eget liv, tage livet af mig, tager livet af mig, slå mig selv ihjel, slår mig selv ihjel, jeg vil dø, vil bare dø, ville ønske jeg var død, hellere være død,
      vil ikke leve mere, vil ikke leve længere, gider ikke leve, ikke lyst til at leve, ingen grund til at leve, bedre uden mig, gøre en ende på det hele, gøre skade på mig selv, skade mig selv, skader mig selv, skærer i mig selv, cutter mig selv`,
    debt: `
      har gæld, har stor|meget|så gæld, min gæld, i gæld, er forgældet, gældsat, fogeden kommer|var|kom, fra fogeden, inkasso kommer|sag|brev, kan ikke betale min|mine|huslejen|husleje|regningerne|regninger|el, kan ikke betale huslejen, kan ikke længere betale min|mine|huslejen|regningerne,
      har ikke råd længere|mere, har ikke råd til mad|husleje|det|at, ikke flere penge tilbage, ingen penge tilbage, har ikke flere penge, ingen penge til mad|husleje, brugt hele min løn, brugt min løn, brugt alle mine penge|opsparinger, brugt hele min opsparing, huslejepenge, taget et lån for at, taget lån for at, taget et kviklån, kviklån,
      lånt penge for at, lånt penge til at, min konto er overtrukket, konto i minus, overtræk på kontoen, er gået konkurs, er flad, bliver sat ud af`,
    harmless: `
      dø af grin, dø af latter, dø af kedsomhed|skam|nysgerrighed|varme, ingen gæld, ikke gæld, gældfri, betalt min gæld, i filmen|bogen|serien, i gældende, ikke råd til at miste|vente|lade`,
  },
  sv: {
    distress: `
      begå självmord, självmordstankar, tänker på självmord, ta livet av mig, tar livet av mig, ta mitt liv, tar mitt liv, jag vill dö, vill bara dö, önskar att jag var död, hellere vara död, hellre vara död,
      vill inte leva längre|mer, orkar inte leva, vill inte leva, ingen lust att leva, ingen anledning att leva, bättre utan mig, göra slut på allt, göra mig illa, skada mig själv, skadar mig själv, skär mig själv, skär mig i armarna, självskadebeteende, är suicidal`,
    debt: `
      har skulder, har stora|mycket|så|massor skulder|mycket|med, mina skulder, i skuld till kronofogden|banken, är skuldsatt, skuldsatt, kronofogden, inkasso, kan inte betala hyran|räkningarna|elen|mina|min, kan inte längre betala hyran|räkningarna|mina|min, inte råd med hyran|mat|det|detta, har inte råd längre, har inte råd med hyran|mat|det|detta, har inte råd att skriva|äta|betala,
      inga pengar kvar, slut på pengar, pengarna är slut, inga pengar till mat|hyran|hyra, spenderat hela min lön, gjort av med hela|alla|min lön|mina|hela, slut på min lön, alla mina besparingar, hyrespengarna, tagit ett lån för att, tagit lån för att, tagit sms-lån, smslån, sms lån, lånat pengar för att,
      kontot är övertrasserat, övertrasserat kontot, gått i konkurs, är bankrutt, är pank, blir vräkt, vräkas`,
    harmless: `
      dö av skratt, skrattar ihjäl, dö av tristess|skam|nyfikenhet|värme, inga skulder, aldrig skulder, skuldfri, betalat mina skulder, betalat av mina skulder, i filmen|boken|serien, lån för att köpa hus|bil|lägenhet`,
  },
  no: {
    distress: `
      begå selvmord, selvmordstanker, tenker på selvmord, ta mitt eget liv, tar mitt eget liv, ta livet av meg, tar livet av meg, ta livet mitt, jeg vil dø, vil bare dø, skulle ønske jeg var død, heller være død,
      vil ikke leve lenger|mer, orker ikke leve, orker ikke å leve, vil ikke leve, ikke lyst til å leve, ingen grunn til å leve, bedre uten meg, gjøre slutt på alt, skade meg selv, skader meg selv, kutter meg selv, skjærer meg selv, selvskading, er suicidal`,
    debt: `
      har gjeld, har stor|mye|så gjeld, min gjeld, gjelden min, i gjeld, er gjeldstynget, namsmannen, inkasso, kan ikke betale husleia|husleien|regningene|strømmen|min|mine, kan ikke lenger betale husleia|husleien|regningene|min|mine, har ikke råd lenger, har ikke råd til mat|husleie|husleia|dette|det, har ikke råd til å skrive|spise|betale,
      ingen penger igjen, ikke mer penger igjen, tom for penger, ingen penger til mat|husleie|husleia, brukt hele lønna|lønnen, brukt opp lønna|lønnen|sparepengene, brukt alle sparepengene|pengene, alle sparepengene mine, husleiepengene, tatt opp lån for å, tatt opp et lån for å, tatt opp forbrukslån, forbrukslån, lånt penger for å,
      kontoen er overtrukket, overtrukket konto, gått konkurs, er konkurs, er blakk, blir kastet ut av`,
    harmless: `
      dø av latter, ler meg i hjel, dø av kjedsomhet|skam|nysgjerrighet|varme, ingen gjeld, ikke gjeld, gjeldfri, betalt gjelden|ned, i filmen|boka|boken|serien, lån for å kjøpe hus|bil|leilighet`,
  },
  fi: {
    distress: `
      tehdä itsemurhan, teen itsemurhan, itsemurha mielessä, itsemurhaa ajatellut, ajattelen itsemurhaa, ajatellut itsemurhaa, itsetuhoisia ajatuksia, olen itsetuhoinen, tappaa itseni, tapan itseni, haluan kuolla, tahdon kuolla, haluaisin kuolla, toivon että olisin kuollut, olisinpa kuollut,
      en halua enää elää, en halua elää, en jaksa enää elää, en jaksa elää, ei ole syytä elää, ei ole mitään syytä elää, parempi ilman minua, lopettaa kaiken, päättää päiväni, päätän päiväni, satuttaa itseäni, satutan itseäni, viillellä itseäni, viiltelen itseäni, viiltelen`,
    debt: `
      olen veloissa, minulla on velkaa, minulla on velkoja, on paljon velkaa, velkani, velkaantunut, olen velkaantunut, ulosotto, ulosotossa, ulosottomies, perintätoimisto, perintäkirje, maksuhäiriö|maksuhäiriömerkintä, en pysty maksamaan vuokraa|laskuja|vuokraani|laskujani|lainaa, en voi maksaa vuokraa|laskuja|vuokraani|laskujani|lainaa,
      en pysty enää maksamaan vuokraa|laskuja, ei ole varaa tähän|vuokraan|ruokaan|enää, ei ole enää varaa, minulla ei ole varaa tähän|vuokraan|ruokaan|enää, rahat on|ovat loppu, rahat loppuivat|loppu, ei ole rahaa ruokaan|vuokraan, ei ole enää rahaa, käytin koko palkkani|palkan, käytin vuokrarahat|säästöni, kaikki säästöni, vuokrarahat,
      otin lainan jotta|että, otin pikavipin|pikavippejä|pikalainan, pikavippi|pikavippejä, lainasin rahaa jotta|että, tili on miinuksella, konkurssi|konkurssissa, olen rahaton, häädetään, häätö`,
    harmless: `
      kuolla nauruun, kuolen nauruun, kuolla häpeästä|uteliaisuudesta|tylsyyteen, ei ole velkaa, ei velkoja, velaton, maksoin velkani, elokuvassa, kirjassa, sarjassa`,
  },
}
