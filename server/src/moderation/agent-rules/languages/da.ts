import type { AgentLanguageRules } from './agent-language-rules.ts'

export const daAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      kan|kunne|skal|skulle|bør|må|vil vi, vi kan|kunne|skal|skulle|bør|må|vil, lad os, jeg vil|kan|kunne|skal|ville, vil|kan|kunne jeg, jeg har lyst til, har lyst til, har du lyst til, vil du, kunne du tænke dig, glæder mig til, kan ikke vente, måske kan vi, når vi, til vi, hvorfor ikke, ville elske, jeg håber, tænk at`,
    weIntend:
      'skal vi to, kan|kunne|skal|skulle|bør vi, vi kan|kunne|skal|skulle|bør, lad os, har du lyst til, vil du, når vi, lyst til at, hvad siger du til, hvad med',
    meet: 'mødes, møde hinanden, ses, se hinanden, lære hinanden at kende, mødtes, træffes',
    meetYou: `
      møde dig, møde mig, besøge dig, besøge mig, komme på besøg, komme hjem til dig, komme hjem til mig, hente dig, hente mig, komme over til dig, være hos dig, mødes med dig, mødes med mig, invitere dig ud, tage dig med ud, komme hen til dig`,
    seeYou: 'se dig, se mig, ses, kysse dig, røre dig, holde om dig',
    joint: `
      finde på noget, lave noget, ikke finde på noget,
      spise middag, spise frokost, spise sammen, gå ud at spise, ud at spise, drikke kaffe, drikke et glas, tage en kaffe, tage en øl, gå i biografen, gå ud, gå en tur, danse, på date, en date, tilbringe natten, tilbringe weekenden, tilbringe aftenen, sove sammen, en kop kaffe, en kaffe, en øl, en drink`,
    withYou: 'sammen, med mig, med dig',
    when: `
      i morgen, i aften, i dag, i overmorgen, næste uge, næste måned, næste weekend, næste år, i weekenden, til sommer, snart, en dag, engang, endelig, næste gang,
      på mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag`,
    inPerson:
      'i virkeligheden, i det virkelige liv, personligt, ansigt til ansigt, live, irl, rigtigt, på rigtigt, offline',
    iAm: 'jeg er, er jeg',
    areYou:
      'er du, du er, er du bare, er du overhovedet, er du ikke, er du egentlig, er du en slags, du er bare',
    realPerson:
      'ægte|rigtig|rigtigt|virkelig|virkeligt|levende|almindelig|almindeligt|normal|normalt menneske|person|kvinde|mand|pige|fyr, menneske',
    iAmNot: 'jeg er ikke, er jeg ikke, jeg er ingen, er ikke, jeg er altså|da|bestemt|virkelig|jo ikke',
    notA: 'ikke en, ikke et, ingen, ikke nogen',
    thisIsNot:
      'det her er ikke, dette er ikke, det er ikke, min profil er ikke, det her er ingen, det er ingen, profilen er ikke',
    isThis: 'er det her, er dette, er det, det her er, dette er, er din profil, din profil er, det er',
    fakeProfile:
      'falsk profil, fake profil, fakeprofil, fup profil, fupprofil, opdigtet profil, fiktiv profil, falsk konto, botprofil',
    article:
      'et helt, en helt, en, et, nogen, bare en, bare et, sådan en, blot en, slags, en slags, virkelig et, virkelig en, overhovedet en, overhovedet et, faktisk et',
    fictional:
      'falsk, fake, fiktiv, fiktiv figur, opdigtet, opdigtet figur, opfundet, fundet på, opfundet figur, figur, fiktiv person, opdigtet person, fantasi, fantasifigur, karakter, falsk profil, uægte',
    machine:
      'bot, robot, computer, maskine, ai, chatbot, program, algoritme, bots, computerprogram, kunstig intelligens',
    paidWriter: `
      moderator, chatmoderator, operatør, chatoperatør, betalt skribent|chatter|skriver, betalt for at|det|dette, hyret, lejet skribent, ansat her|hos|af siden, medarbejder her|hos|på siden, chatmedarbejder`,
  },
  meeting: `
    jeg kommer .. forbi hos|dig, kommer .. forbi dig,
    ring på døren, jeg bor lige|tæt ved|på, bor lige ved,
    kom hjem til mig, kom over til mig, kom forbi, kom og besøg mig, besøg mig, hent mig, henter du mig, jeg kommer hjem til dig, jeg kommer over til dig, jeg besøger dig, kommer og besøger dig, hjemme hos mig, hjemme hos dig, hos mig i aften, min adresse er, giv mig din adresse, hvor bor du præcis|helt, vores første date|møde, vores date, en date med mig|dig, på date, et bord til os, hotelværelse til os,
    vi ses i morgen|på, hvornår ses vi, hvornår mødes vi, skal vi ses|mødes, vi mødes på|i, ses vi på|i, i din by, kommer til din by`,
  outsideContact: `
    lad os skrive|tale|snakke videre der|på|et, skrive videre der|et, skrive et andet sted, snakke et andet sted, anden app|side, en anden app|side, andet sted, uden for siden|appen, væk herfra, ring til mig, jeg ringer til dig, ringe sammen, min mail|email|mailadresse, mit nummer !et|1|0|én, mit telefonnummer|mobilnummer, din mail|mailadresse|email, dit nummer|telefonnummer, send mig en mail|sms, skriv en mail til, få fat i mig på, fange mig på, videoopkald, videosnak, min private mail, mit private nummer, min e mail`,
  money: `
    hjælpe mig .. penge, hjælp mig .. penge, mig .. med penge,
    køb .. til mig, køber du .. til mig, købe .. til mig, køb .. kreditter|credits, købe .. kreditter|credits, flere kreditter|credits, fyld op, tank op, gave til mig, gave fra dig, giv mig en gave, send mig en gave|blomster|penge, forkæl mig, forkæle mig med, betal min|for, betaler du min|for mig, lån mig, låner du mig, kan du låne mig, låne mig .. kr|penge, hjælp mig med huslejen|min, mangler .. penge, mangler .. kr, har brug for .. penge, ønskeliste, til min fødselsdag .. køb|giv, overfør, støt mig med`,
  claimsReal: `
    lige så levende som dig, ligeså levende|ægte som,
    af kød og blod, jeg er et menneske, er et menneske, jeg findes virkelig|rigtigt|faktisk|skam|i|da, findes jeg virkelig|rigtigt,  mig på billederne|billedet|fotoet|fotoene, virkelig mig, mine egne billeder|fotos, rigtige billeder|fotos af mig, billeder|billederne|fotos er ægte|rigtige|mine, min profil er ægte|rigtig, det her er en rigtig|ægte profil, et rigtigt menneske bag, med et rigtigt|ægte menneske, med en rigtig|ægte kvinde|person|mand, lige så ægte som dig, lige så virkelig som dig, den jeg siger`,
  claimsRealAtEnd: `jeg findes, jeg eksisterer, jeg er ægte, er jeg ægte, jeg er virkelig, er jeg virkelig, jeg er rigtig, jeg er helt|skam|da|faktisk|rigtig|virkelig ægte|virkelig, jeg er skam ægte, selvfølgelig er jeg ægte|virkelig|rigtig`,
  deniesFictional: `
    ingen skriver for mig, ingen andre skriver, der er ingen der skriver for, skriver alt|det|hvert .. selv, skriver det hele selv, taster alt|det selv, taster det hele selv, min profil er ikke falsk|fake|opdigtet|fiktiv, ingen betaler mig, bliver ikke betalt, arbejder ikke for|her, jeg er ikke ansat, jeg er ikke moderator, intet falsk ved mig`,
  admitsFictional: `
    jeg er ikke ægte|virkelig|rigtig, jeg findes ikke, eksisterer ikke, skriver for mig, skrevet af, jeg findes kun, findes kun her,
    en fiktiv figur|person, en opdigtet figur, en fiktiv profil`,
  asksWhetherReal: `
    findes du virkelig|overhovedet|rigtigt|egentlig|i, eksisterer du, du findes ikke, er du .. et menneske, er du et menneske, du er ikke ægte|virkelig|rigtig, med et rigtigt|ægte menneske, med en rigtig|ægte kvinde|person|mand, med en bot|robot|computer|maskine, med et menneske, er din profil ægte|falsk|rigtig, er profilen ægte|falsk, er det en rigtig|ægte profil, er dine billeder|fotos ægte|rigtige|dine,
    er det virkelig dig, er det dig på, hvem skriver .. egentlig|virkelig|her, hvem .. skriver det|dette, hvem .. skriver her, hvem er du egentlig|virkelig, hvem gemmer|sidder|står .. bag, hvem taler|skriver jeg, ægte eller falsk|fake, falsk eller ægte, menneske eller bot|robot|maskine, bot eller menneske,
    betalt for at skrive|chatte|svare|flirte, betaling for at skrive|chatte, penge for at skrive|chatte|svare, betalt per|pr besked, hvem betaler dig, betaler de dig for at, arbejder du for siden|denne|platformen|firmaet|appen,
    med en moderator|operatør|medarbejder|betalt, skriver .. moderator, bevis .. du er ægte|virkelig|rigtig, bevis at du findes, ægte|rigtige|virkelige kvinder|mænd|mennesker her|på, er nogen ægte her, nogen ægte her, automatiske beskeder|svar, er du virkelig|overhovedet en kvinde|mand`,
  asksWhetherRealAtEnd: `
    er du ægte, er du virkelig, er du virkelig ægte, er du rigtig, du er ægte, er det her ægte, findes du, er du falsk, er du fake, er det ægte, er du overhovedet ægte,
    får du penge for det her, bliver du betalt, bliver du betalt for det her, er du betalt, er det her automatisk, er det her falsk|fake|fup`,
  asksWhetherRealAlone: `
    real, fake, falsk, bot, robot, menneske, moderator, chatbot, ægte, rigtigt menneske, ægte kvinde, en bot|moderator|robot, et menneske, betalt skribent, ægte eller ej`,
  negation: 'ikke, aldrig, ingen, uden, umuligt, intet, hverken, ingenting',
  rhetoricalNegation:
    'skal vi .. ikke, skulle vi .. ikke, er det ikke bedre, vil du .. ikke, hvorfor ikke, hvorfor .. ikke, kan ikke vente, intet problem, ikke bare, ikke kun, bare rolig, uden tvivl, skal vi ikke, vil du ikke, ikke længe til',
  postponement:
    'endnu, ikke endnu, i dag, i aften, denne uge, denne måned, lige nu, for tiden, før, indtil, først når, i øjeblikket',
  contrast: 'men, dog, fordi, så, for, derfor',
  continuation:
    'og, eller, men, jeg, du, din, dit, skat, søde, ja, nej, haha, lol, hva, eller hvad, altså, helt, ligesom, ikke, tro, lover, da, dummepeter, smukke',
  idioms: `
    real madrid, virkelig ked|glad|god, rigtig god|glad|sød|hyggelig, ægte skat|læder, ægte læder, vi ses senere, vi ses her, ses på skrift, mødet med chefen, ses i chatten, vi se hvad|om, se om, se hvad`,
}
