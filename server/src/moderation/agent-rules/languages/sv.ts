import type { AgentLanguageRules } from './agent-language-rules.ts'

export const svAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      kan|kunde|ska|skulle|borde|måste|vill vi, vi kan|kunde|ska|skulle|borde|vill, vi kanske kan|kunde, låt oss, jag vill|kan|kunde|ska|skulle, vill|kan|kunde jag, jag har lust att, har du lust att, vill du, skulle du vilja, ser fram emot att, längtar efter att, längtar tills, kan inte vänta, när vi, tills vi, varför inte, jag hoppas, tänk att`,
    weIntend:
      'ska vi två, kan|kunde|ska|skulle|borde vi, vi kan|kunde|ska|skulle|borde, låt oss, har du lust att, vill du, skulle du vilja, när vi, vi kan väl, vad sägs om, vad säger du om, hur vore det med',
    meet: 'träffas, mötas, ses, se varandra, träffa varandra, möta varandra, umgås, höras och ses',
    meetYou: `
      träffa dig, träffa mig, möta dig, möta mig, besöka dig, besöka mig, komma och hälsa på, hälsa på dig, hälsa på mig, komma hem till dig, komma hem till mig, hämta dig, hämta mig, komma över till dig, vara hos dig, träffas med dig, bjuda ut dig, ta med dig ut, komma till dig`,
    seeYou: 'se dig, se mig, ses, kyssa dig, röra dig, krama om dig',
    joint: `
      hitta på något, göra något ihop,
      äta middag, äta lunch, äta tillsammans, gå ut och äta, ut och äta, dricka kaffe, ta en kaffe, ta en fika, fika, ta en öl, ta ett glas, gå på bio, gå ut, gå en promenad, dansa, på dejt, en dejt, tillbringa natten, tillbringa helgen, tillbringa kvällen, sova tillsammans, en kaffe, en kopp kaffe, en öl, en drink`,
    withYou: 'tillsammans, med mig, med dig, ihop',
    when: `
      i morgon, imorgon, i kväll, ikväll, i dag, idag, i övermorgon, nästa vecka, nästa månad, nästa helg, nästa år, i helgen, i sommar, snart, en dag, någon gång, äntligen, nästa gång,
      på måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag`,
    inPerson:
      'på riktigt, i verkligheten, i verkliga livet, personligen, öga mot öga, live, irl, offline, ansikte mot ansikte',
    iAm: 'jag är, är jag',
    areYou:
      'är du, du är, är du bara, är du ens, är du inte, är du egentligen, är du någon, är du kanske, du är bara',
    realPerson: 'riktig|äkta|verklig|levande|vanlig|normal människa|person|kvinna|tjej|man|kille, människa',
    iAmNot:
      'jag är inte, är jag inte, jag är ingen, är jag ingen, jag är inget, är inte, jag är verkligen|absolut|faktiskt|definitivt|ju|väl ingen|inte',
    notA: 'inte en, inte ett, ingen, inget',
    thisIsNot:
      'det här är ingen, detta är ingen, det är ingen, det här är inte, det är inte, min profil är ingen, min profil är inte, detta är inte',
    isThis: 'är det här, är detta, är det, det här är, detta är, är din profil, din profil är, det är',
    fakeProfile:
      'fejkprofil, falsk profil, fake profil, fakeprofil, påhittad profil, fiktiv profil, falskt konto, fejkkonto, botprofil, bluffprofil',
    article:
      'en helt, ett helt, en, ett, någon, något, bara en, bara ett, sån, en sån, slags, något slags, någon slags, verkligen en, faktiskt en, ens en',
    fictional:
      'fejk, fake, falsk, fiktiv, påhittad, påhittad figur, påhittad person, fiktiv figur, fiktiv person, uppdiktad, uppdiktad figur, figur, fantasifigur, fantasi, påhitt, karaktär, oäkta, falsk profil',
    machine:
      'bot, robot, dator, maskin, ai, chatbot, chattbot, program, algoritm, bots, datorprogram, artificiell intelligens',
    paidWriter: `
      moderator, chattmoderator, operatör, chattoperatör, betald skribent|skrivare|chattare, betald för att|det, inhyrd, inhyrd skribent, anställd här|av|på sidan|sajten, medarbetare här|på`,
  },
  meeting: `
    kommer .. och hälsar på dig, kommer .. förbi dig,
    ring på dörren, bara att ringa på, jag bor precis|nära|alldeles vid|dig,
    kom hem till mig, kom över till mig, kom förbi, kom och hälsa på mig, hälsa på mig, hämta mig, hämtar du mig, jag kommer hem till dig, jag kommer över till dig, jag hälsar på dig, kommer och hälsar på, hemma hos mig, hemma hos dig, hos mig ikväll, min adress är, ge mig din adress, var bor du exakt, vår första dejt|träff, vår dejt, en dejt med mig|dig, på dejt, ett bord åt oss, hotellrum åt oss,
    vi ses i|imorgon|på|ikväll, när ses vi, när träffas vi, ska vi ses|träffas, vi träffas på|i, ses vi på|i, i din stad, till din stad`,
  outsideContact: `
    vi fortsätter där|på|någon, låt oss fortsätta|prata|skriva där|på|någon, prata någon annanstans, skriva någon annanstans, annan app|sajt|sida, en annan app|sida|sajt, någon annanstans, utanför sajten|appen|sidan, bort härifrån, ring mig, jag ringer dig, min mejl|mail|mejladress|mailadress, mitt nummer !ett|1|0, mitt telefonnummer|mobilnummer, din mejl|mail|mejladress|mailadress, ditt nummer|telefonnummer|mobilnummer, mejla mig, maila mig, skicka ett mejl|sms, du når mig på, når mig på, videosamtal, min privata mejl|mail, mitt privata nummer, min e post`,
  money: `
    hjälpa mig .. pengar, hjälp mig .. pengar,
    köp .. till|åt mig, köper du .. till|åt mig, köpa .. till|åt mig, köp .. krediter|credits, köpa .. krediter|credits, fler krediter|credits, fyll på, ladda på, present till mig, present från dig, gåva till mig, ge mig en present, skicka mig en present|pengar|blommor, skäm bort mig, skämma bort mig, bjud mig på, betala min|för mig, betalar du min|för mig, låna mig, lånar du mig, hjälp mig med hyran|min, behöver .. pengar, behöver .. kr, önskelista, till min födelsedag .. köp|ge, på min födelsedag .. köp|ge, swisha mig, swisha, stötta mig med`,
  claimsReal: `
    lever lika mycket som du, lika levande som du,
    av kött och blod, jag är människa, jag är en människa, är en människa, jag finns verkligen|på|faktiskt|visst|i, finns jag verkligen|på,  jag på bilderna|bilden, mig på bilderna|bilden, verkligen jag, mina egna bilder|foton, riktiga bilder|foton på mig, bilderna är äkta|riktiga|mina, mina bilder är äkta|riktiga, min profil är äkta|riktig, det här är en riktig|äkta profil, en riktig människa bakom, med en riktig|äkta|verklig människa|kvinna|tjej|person|man, lika verklig|äkta som du, den jag säger`,
  claimsRealAtEnd: `jag finns, jag existerar, jag är äkta, är jag äkta, jag är verklig, är jag verklig, jag är på riktigt, är jag på riktigt, jag är riktig, är jag riktig, jag är helt|visst|faktiskt|verkligen äkta|verklig, att jag är äkta|verklig|riktig`,
  deniesFictional: `
    ingen skriver åt|för mig, ingen annan skriver, det är ingen som skriver åt|för, skriver allt|det|varje .. själv, skriver allt själv, knappar in allt själv, skriver själv allt, min profil är inte fejk|falsk|fake|påhittad|fiktiv, ingen betalar mig, får inte betalt, jobbar inte för|här, jag är inte anställd, jag är inte moderator, inget fejk med mig`,
  admitsFictional: `
    jag är inte äkta|verklig|riktig, jag finns inte, existerar inte, skriver åt mig, skrivet av, skrivs av, jag finns bara, finns bara här, jag är påhittad, jag är en påhittad,
    en påhittad figur|person|profil, en fiktiv figur|person|profil`,
  asksWhetherReal: `
    finns du på|verkligen|ens|egentligen|i, existerar du, du finns inte, är du .. en människa, är du en människa, är du .. människa, du är inte äkta|verklig|riktig, med en riktig|äkta|verklig människa|kvinna|tjej|person|man, med en bot|robot|dator|maskin|människa, är din profil äkta|falsk|fejk|riktig, är profilen äkta|falsk|fejk, är det en riktig|äkta profil, är det här en riktig|äkta profil, är dina bilder äkta|riktiga|dina, är bilderna äkta,
    är det verkligen du, är det du på, vem skriver .. egentligen|verkligen|här, vem är .. skriver, vem .. skriver det|detta, vem är du egentligen|verkligen, vem står|sitter|gömmer .. bakom, vem pratar|skriver jag, äkta eller falsk|fejk, fejk eller äkta|riktig, människa eller bot|robot|maskin, bot eller människa, är du påhittad,
    betalt för att skriva|chatta|svara|flirta, betald för att skriva|chatta|svara|flirta, pengar för att skriva|chatta|svara, betalt per meddelande, vem betalar dig, betalar de dig för att, jobbar|arbetar du för sajten|sidan|den|plattformen|företaget|appen,
    med en moderator|operatör|medarbetare|betald, skriver .. moderator, bevisa .. du är äkta|verklig|riktig, bevisa att du finns, äkta|riktiga|verkliga kvinnor|tjejer|män|människor här|på, är någon äkta här, någon äkta här, automatiska meddelanden|svar, är du verkligen|ens en kvinna|man`,
  asksWhetherRealAtEnd: `
    är du äkta, är du verklig, är du på riktigt, är du riktig, du är äkta, är det här äkta, finns du, är du falsk, är du fejk, är du fake, är det äkta, är du verkligen äkta, är du ens äkta,
    får du betalt, får du betalt för det här, får du betalt för detta, är du betald, är det här automatiskt, är det här falskt|fejk|fake|bluff`,
  asksWhetherRealAlone: `
    real, fake, fejk, falsk, bot, robot, människa, moderator, chatbot, äkta, äkta människa|kvinna|tjej, en bot|moderator|robot|människa, betald skribent, äkta eller inte`,
  negation: 'inte, aldrig, ingen, inget, utan, omöjligt, inga, varken, ej',
  rhetoricalNegation:
    'ska vi .. inte, skulle vi .. inte, är det inte bättre, vill du .. inte, varför inte, varför .. inte, kan inte vänta, inga problem, inte bara, utan tvekan, ska vi inte, vill du inte, inte långt kvar, inte länge till',
  postponement:
    'än, ännu, idag, i dag, ikväll, i kväll, den här veckan, den här månaden, just nu, för tillfället, innan, förrän, tills',
  contrast: 'men, dock, därför, eftersom, så, fast',
  continuation:
    'och, eller, men, jag, du, din, ditt, älskling, raring, ja, nej, haha, lol, va, eller vad, alltså, helt, lika, inte, tro, lovar, dummer, dumming, ju',
  idioms: `
    real madrid, verkligen ledsen|glad|bra, riktigt förtjust|bra|god|glad, riktig skatt, äkta läder, oäkta läder, vi ses senare, vi ses här, mötet med chefen, ses i chatten, se vad, se om, höras här`,
}
