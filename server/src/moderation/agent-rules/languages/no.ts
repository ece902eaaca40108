import type { AgentLanguageRules } from './agent-language-rules.ts'

export const noAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      kan|kunne|skal|skulle|bør|må|vil vi, vi kan|kunne|skal|skulle|bør|må|vil, la oss, jeg vil|kan|kunne|skal|ville, vil|kan|kunne jeg, jeg har lyst til, har lyst til, har du lyst til, vil du, kunne du tenke deg, gleder meg til, kan ikke vente, kanskje kan vi, kanskje vi, når vi, til vi, hvorfor ikke, skulle ønske, jeg håper, tenk å`,
    weIntend:
      'skal vi to, kan|kunne|skal|skulle|bør vi, vi kan|kunne|skal|skulle|bør, la oss, har du lyst til, vil du, når vi, lyst til å, hva sier du til, hva med',
    meet: 'møtes, treffes, møte hverandre, treffe hverandre, ses, sees, se hverandre, bli kjent på ekte',
    meetYou: `
      møte deg, møte meg, treffe deg, treffe meg, besøke deg, besøke meg, komme på besøk, komme hjem til deg, komme hjem til meg, hente deg, hente meg, komme over til deg, være hos deg, møtes med deg, invitere deg ut, ta deg med ut, komme bort til deg`,
    seeYou: 'se deg, se meg, ses, sees, kysse deg, ta på deg, holde rundt deg',
    joint: `
      finne på noe, gjøre noe sammen,
      spise middag, spise lunsj, spise sammen, gå ut og spise, ut og spise, drikke kaffe, ta en kaffe, ta en øl, ta et glass, gå på kino, gå ut, gå tur, danse, på date, en date, tilbringe natten, tilbringe helgen, tilbringe kvelden, sove sammen, en kaffe, en kopp kaffe, en øl, en drink`,
    withYou: 'sammen, med meg, med deg',
    when: `
      i morgen, i kveld, i dag, i overmorgen, neste uke, neste måned, neste helg, neste år, i helga, i helgen, til sommeren, snart, en dag, en gang, endelig, neste gang,
      på mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag`,
    inPerson:
      'i virkeligheten, i det virkelige liv, personlig, ansikt til ansikt, live, irl, på ordentlig, på ekte, på ordentleg, offline',
    iAm: 'jeg er, er jeg',
    areYou:
      'er du, du er, er du bare, er du overhodet, er du ikke, er du egentlig, er du en slags, du er bare, er du i det hele tatt',
    realPerson:
      'ekte|ordentlig|virkelig|levende|vanlig|normal|normalt menneske|person|kvinne|dame|mann|jente|fyr, menneske',
    iAmNot: 'jeg er ikke, er jeg ikke, jeg er ingen, er ikke, jeg er jo|da|absolutt|virkelig|slett ikke',
    notA: 'ikke en, ikke et, ingen, ikke noen',
    thisIsNot:
      'dette er ikke, det her er ikke, det er ikke, profilen min er ikke, dette er ingen, det er ingen, min profil er ikke',
    isThis: 'er dette, er det her, er det, dette er, det her er, er profilen din, profilen din er, det er',
    fakeProfile:
      'falsk profil, fake profil, fakeprofil, oppdiktet profil, fiktiv profil, falsk konto, juksprofil, botprofil',
    article:
      'et helt, en helt, en, et, noen, noe, bare en, bare et, sånn en, en slags, slags, virkelig et, virkelig en, faktisk et',
    fictional:
      'falsk, fake, fiktiv, fiktiv figur, oppdiktet, oppdiktet figur, figur, funnet på, funnet opp, fiktiv person, oppdiktet person, oppfunnet, fantasi, fantasifigur, karakter, falsk profil, uekte',
    machine:
      'bot, robot, datamaskin, maskin, ai, chatbot, program, algoritme, bots, ki, dataprogram, kunstig intelligens',
    paidWriter: `
      moderator, chatmoderator, operatør, chatoperatør, betalt skribent|chatter|skriver, betalt for å|dette|det, leid inn, innleid skribent, ansatt her|hos|av siden, medarbeider her|på siden`,
  },
  meeting: `
    jeg kommer .. innom deg, kommer .. innom deg,
    ring på døra|døren, bare ring på, jeg bor rett|like|tett ved|i,
    kom hjem til meg, kom over til meg, kom innom, kom og besøk meg, besøk meg, hent meg, henter du meg, jeg kommer hjem til deg, jeg kommer over til deg, jeg besøker deg, kommer og besøker deg, hjemme hos meg, hjemme hos deg, hos meg i kveld, adressen min er, min adresse er, gi meg adressen, hvor bor du nøyaktig|helt, vår første date, vårt første møte, daten vår, en date med meg|deg, på date, bord til oss, hotellrom til oss,
    vi ses i morgen|på, vi sees i|på, når ses vi, når sees vi, når møtes vi, når treffes vi, skal vi ses|sees|møtes|treffes, vi møtes på|i, ses vi på|i, i byen din, til byen din`,
  outsideContact: `
    la oss skrive|snakke|prate|fortsette videre der|på|et, skrive videre på|der, snakke et annet sted, skrive et annet sted, annen app|side, en annen app|side, et annet sted, utenfor siden|appen, vekk herfra, ring meg, jeg ringer deg, e posten min, mailen min, mailadressen min, e postadressen min, nummeret mitt er, telefonnummeret mitt, mobilnummeret mitt, mailadressen din, e posten din, nummeret ditt, telefonnummeret ditt, send meg en mail|sms|e, du når meg på, videosamtale, instaen min, snappen min, min private mail, privatnummeret mitt`,
  money: `
    hjelpe meg .. penger, hjelp meg .. penger,
    kjøp .. til meg, kjøper du .. til meg, kjøpe .. til meg, kjøp .. kreditter|credits|kreditt, kjøpe .. kreditter|credits, flere kreditter|credits, fyll på, fyll opp, gave til meg, gave fra deg, gi meg en gave, send meg en gave|penger|blomster, skjem meg bort, skjemme meg bort, spander på meg, betal min|for meg, betaler du for meg, lån meg, låner du meg, låne meg .. kr|penger, hjelp meg med husleia|leia|min, trenger .. penger, trenger .. kr, ønskeliste, til bursdagen min .. kjøp|gi, vipps meg, vipse meg, støtt meg med`,
  claimsReal: `
    like levende som deg, like så levende|ekte som,
    av kjøtt og blod, jeg er et menneske, er et menneske, jeg finnes virkelig|på|faktisk|jo|i|da, finnes jeg virkelig|på,  meg på bildene|bildet, virkelig meg, mine egne bilder, egne bilder av meg, ekte bilder av meg, bildene er ekte|mine, bildene mine er ekte, profilen min er ekte, dette er en ekte profil, et ekte menneske bak, med et ekte menneske, med en ekte kvinne|dame|person|mann, like ekte som deg, like virkelig som deg, den jeg sier`,
  claimsRealAtEnd: `jeg finnes, jeg eksisterer, jeg er ekte, er jeg ekte, jeg er virkelig, er jeg virkelig, jeg er helt|jo|da|faktisk|virkelig|så ekte|virkelig, selvfølgelig er jeg ekte|virkelig, jeg er på ordentlig, jeg er på ekte`,
  deniesFictional: `
    ingen skriver for meg, ingen andre skriver, det er ingen som skriver for, skriver alt|det|hvert .. selv, skriver alt selv, taster alt|det selv, profilen min er ikke falsk|fake|oppdiktet|fiktiv, ingen betaler meg, får ikke betalt, blir ikke betalt, jobber ikke for|her, jeg er ikke ansatt, jeg er ikke moderator, ingenting falskt ved meg`,
  admitsFictional: `
    jeg er ikke ekte|virkelig, jeg finnes ikke, eksisterer ikke, skriver for meg, skrevet av, jeg finnes bare, finnes bare her,
    en fiktiv figur|person, en oppdiktet figur, en fiktiv profil`,
  asksWhetherReal: `
    finnes du virkelig|egentlig|på|i|overhodet, eksisterer du, du finnes ikke, er du .. et menneske, er du et menneske, er du .. menneske, du er ikke ekte|virkelig, med et ekte|virkelig menneske, med en ekte|virkelig kvinne|dame|person|mann, med en bot|robot|datamaskin|maskin, med et menneske, er profilen din ekte|falsk|fake, er denne profilen ekte|falsk, er dette en ekte profil, er bildene dine ekte|dine, er bildene ekte,
    er det virkelig deg, er det deg på, hvem skriver .. egentlig|virkelig|her, hvem .. skriver dette|her, hvem er .. som skriver, hvem er du egentlig|virkelig, hvem står|sitter|gjemmer .. bak, hvem snakker|skriver|prater jeg, ekte eller falsk|fake, falsk eller ekte, menneske eller bot|robot|maskin, bot eller menneske,
    betalt for å skrive|chatte|svare|flørte, penger for å skrive|chatte|svare, betalt per melding, hvem betaler deg, betaler de deg for å, jobber du for siden|denne|plattformen|firmaet|appen, jobber du for nettstedet,
    med en moderator|operatør|medarbeider|betalt, skriver .. moderator, bevis .. du er ekte|virkelig, bevis at du finnes, ekte|virkelige kvinner|damer|menn|mennesker|folk her|på, er noen ekte her, noen ekte her, automatiske meldinger|svar, er du virkelig|egentlig en kvinne|dame|mann`,
  asksWhetherRealAtEnd: `
    er du ekte, er du virkelig, er du virkelig ekte, du er ekte, er dette ekte, finnes du, er du falsk, er du fake, er det ekte, er du egentlig ekte, er du på ordentlig,
    får du betalt, får du betalt for dette, blir du betalt, blir du betalt for dette, er du betalt, er dette automatisk, er dette falskt|fake|juks`,
  asksWhetherRealAlone: `
    real, fake, falsk, bot, robot, menneske, moderator, chatbot, ekte, ekte menneske|kvinne|dame, en bot|moderator|robot, et menneske, betalt skribent, ekte eller ikke`,
  negation: 'ikke, aldri, ingen, uten, umulig, ingenting, verken',
  rhetoricalNegation:
    'skal vi .. ikke, skulle vi .. ikke, er det ikke bedre, vil du .. ikke, hvorfor ikke, hvorfor .. ikke, kan ikke vente, ikke noe problem, ikke bare, ikke kun, uten tvil, skal vi ikke, vil du ikke, ikke lenge til',
  postponement:
    'ennå, ikke ennå, i dag, i kveld, denne uka|uken, denne måneden, akkurat nå, for tiden, før, inntil, først når, for øyeblikket',
  contrast: 'men, fordi, så, for, derfor, likevel',
  continuation:
    'og, eller, men, jeg, du, din, ditt, kjære, ja, nei, haha, lol, hva, eller hva, altså, helt, like, ikke, tro, lover, da, tulling, vennen, jo',
  idioms: `
    real madrid, virkelig lei|glad|god, riktig god|glad, ekte glad i, ekte skatt|skinn|lær, falskt skinn, vi ses senere, vi ses her, vi sees senere|her, møtet med sjefen, ses i chatten, se hva, se om`,
}
