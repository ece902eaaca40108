import type { AgentLanguageRules } from './agent-language-rules.ts'

export const nlAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      kunnen|zullen|zouden|moeten|willen|gaan|mogen we|wij, we kunnen|zullen|zouden|moeten|willen|gaan|mogen, laten we, ik wil|kan|zou|zal|ga|hoop, wil|kan|zou|zal|ga ik,
      wil|zou|kun|kan je|jij, heb je zin, misschien kunnen we, ik heb zin, zin om, wacht tot, wachten om, niet wachten, kijk ernaar uit, verheug me, als we, tot we, waarom, leuk om, graag`,
    weIntend: `
      zullen wij, zullen wij tweetjes,
      kunnen|zullen|zouden|moeten|willen|gaan|mogen we, we kunnen|zullen|zouden|moeten|willen|gaan, laten we, heb je zin om, wil je, wil je met mij, zin om, als we, wat dacht je van, wat zeg je van, wat vind je van`,
    meet: 'afspreken, ontmoeten, af te spreken, te ontmoeten, elkaar zien, elkaar te zien, elkaar leren kennen, samenkomen, meeten, afspraakje',
    meetYou: `
      je .. opzoeken, je .. bezoeken, je .. ontmoeten,
      je ontmoeten, je te ontmoeten, jou ontmoeten, jou te ontmoeten, mij ontmoeten, me ontmoeten, je opzoeken, je bezoeken, mij bezoeken, me bezoeken, naar je toe komen, naar jou toe komen, bij je langskomen,
      bij jou langskomen, bij mij langskomen, je ophalen, me ophalen, bij je zijn, je mee uit nemen, met je afspreken, met jou afspreken, met mij afspreken`,
    seeYou: 'je zien, je te zien, jou zien, jou te zien, mij zien, elkaar zien, elkaar te zien, zie je',
    joint: `
      iets doen, iets gaan doen, iets leuks doen, iets ondernemen,
      uit eten, uit eten gaan, koffie drinken, iets drinken, wat drinken, een drankje doen, een hapje eten, dansen, wandelen, naar de film, naar de bioscoop, dineren, ontbijten, op date, op stap, een date,
      de nacht doorbrengen, het weekend doorbrengen, een avond doorbrengen, samen slapen, samen koken, koffie, een kop koffie, een drankje, een etentje`,
    withYou: 'samen, met mij, met jou, met je, met me',
    when: `
      morgen, vanavond, vandaag, overmorgen, volgende week, volgende maand, volgend weekend, volgend jaar, volgende keer, dit weekend, van het weekend, binnenkort, ooit, een keer, eens, eindelijk, gauw,
      maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, snel`,
    inPerson:
      'in het echt, in het echte leven, persoonlijk, live, in levenden lijve, face to face, in real life, irl, offline',
    iAm: 'ik ben, ben ik',
    areYou:
      'ben je, ben jij, jij bent, je bent, bent u, ben je wel, ben je eigenlijk, ben je gewoon, ben je niet, ben jij wel, ben je een',
    realPerson:
      'echte|echt|reëel|reële|levende|levend|gewone|normale|werkelijke mens|persoon|vrouw|man|meisje|meid|vent|iemand, mens',
    iAmNot:
      'ik ben geen, ben ik geen, ik ben niet, ben ik niet, ben geen, ben niet, ik ben echt geen|niet, ik ben toch geen|niet, ik ben zeker geen|niet, ik ben heus niet|geen, ik ben gewoon|helemaal niet|geen',
    notA: 'geen, niet een',
    thisIsNot:
      'dit is geen, dat is geen, het is geen, mijn profiel is geen, dit is niet, hier is geen, dit is echt geen, is geen',
    isThis: 'is dit, is dat, dit is, is het, dat is, is jouw profiel, is je profiel, je profiel is',
    fakeProfile:
      'nepprofiel, nep profiel, fake profiel, fakeprofiel, nepaccount, nep account, fake account, vals profiel, fictief profiel, verzonnen profiel, botprofiel',
    article:
      'een heel, een doodgewoon, een doodgewone, een, zo een, zomaar een, gewoon een, maar een, wel een, soort, of ander, n, echt een, dan een, niet een, toch een',
    fictional:
      'nep, fake, fictief, verzonnen, bedacht, fictief personage, verzonnen personage, bedacht personage, personage, fictief figuur, verzonnen figuur, fantasiefiguur, fantasie, verzinsel, karakter, nepprofiel',
    machine:
      'bot, robot, computer, machine, ai, chatbot, programma, algoritme, bots, computerprogramma, automaat',
    paidWriter: `
      moderator, chatmoderator, operator, chatoperator, chatmedewerker, chatmedewerkster, betaalde schrijver|schrijfster|chatter|kracht, ingehuurd, ingehuurde schrijver|schrijfster,
      betaald om, medewerker|medewerkster van deze|hier, medewerker|medewerkster van de|het site|bedrijf|platform, in dienst van deze|de|het`,
  },
  meeting: `
    bel gewoon|maar aan, ik woon vlak|dicht bij|naast, ik woon om de hoek,
    kom .. bij mij|me langs|thuis|logeren|slapen, kom .. langs, kom .. naar mij, kom naar me toe, kom je naar mij|me, bij mij langs, bij mij thuis, bij jou thuis, naar mijn huis, mijn adres is, geef me je adres, waar woon je precies, haal me op, haal je me op,
    ons eerste afspraakje, onze eerste date, onze date, op date met, ik kom naar je, ik kom naar jou, kom ik naar je, kom ik naar jou, kom ik bij je|jou langs, zien we elkaar, wanneer zien we, wanneer spreken we af, spreken we af, we spreken af, spreek met me af, in jouw stad, in je stad ben,
    tafel voor ons, hotelkamer voor ons, in het echt te zien|ontmoeten, zie je morgen|vrijdag|zaterdag|zondag, we zien elkaar morgen|vrijdag|zaterdag|binnenkort`,
  outsideContact: `
    app me|mij, bel me|mij !als|wakker, bel me op, sms me, mail me|mij, mijn mailadres|emailadres|telefoonnummer, mijn e mailadres, je mailadres|emailadres|telefoonnummer, je e mailadres, jouw mailadres|telefoonnummer|nummer,
    zullen we daar|ergens verder|anders, daar verder praten|kletsen|schrijven|chatten, ergens anders praten|kletsen|chatten|verder, andere app|site|platform, een andere app|site, buiten deze site|app, videobellen, bel ik je, bellen we, laten we bellen, mijn privé mail|nummer`,
  money: `
    help me .. geld, me helpen .. geld, met wat|beetje geld,
    koop .. voor me|mij, koop .. credits, kopen .. credits, haal .. credits, meer credits, extra credits, credits kopen|bijkopen, tegoed opwaarderen, opwaarderen, koop je .. voor me|mij, cadeautje voor me|mij, met een cadeautje, cadeautje zou, cadeau voor me|mij, cadeautje van jou|je, cadeau van jou|je, geef me een cadeau|cadeautje,
    stuur me een cadeau|cadeautje|bloemen, verwen me met, verwen mij met, trakteer me, betaal mijn|voor me|mij, betaal je mijn|voor, leen me, leen je me|mij, help me met de|mijn huur|rekening, verlanglijst, verlanglijstje, voor mijn verjaardag .. kopen|geven|cadeau, maak geld over, steun me met, tikkie sturen`,
  claimsReal: `
    zo levend als jij, net zo echt|levend als, ik leef echt|net,
    van vlees en bloed, ik ben een mens, ben een mens, ik besta echt|wel|werkelijk|heus, besta ik echt|wel|heus,  mijn eigen foto|foto's|fotos, echte foto's van mij|me, foto's zijn echt, foto's zijn .. van mij|mezelf, ben ik .. op die|de foto's|foto, ben ik .. zelf op, dat ben ik echt|zelf|toch|gewoon, ik ben het echt,
    mijn profiel is echt, dit is een echt profiel, echte persoon achter, echt mens achter, met een echte vrouw|persoon|man, met een echt mens, zo echt als jij, ik ben wie ik zeg`,
  claimsRealAtEnd: `ik besta, ik ben echt, ben ik echt, ik ben wel echt, ik ben gewoon|toch|heus|helemaal|zeker|natuurlijk echt, ik ben écht echt, ben ik gewoon|toch|heus|wel echt, natuurlijk ben ik echt, ik ben honderd procent echt, ik ben 0 procent echt`,
  deniesFictional: `
    niemand schrijft|typt|praat voor mij|me, niemand anders schrijft|typt, voor mij schrijft niemand, typ|schrijf .. zelf, typ ik .. zelf, schrijf ik .. zelf, mijn profiel is niet nep|fake|verzonnen|fictief, niemand betaalt mij|me, word niet betaald, werk niet voor|hier,
    niets nep aan mij|me, ik ben geen medewerker|medewerkster|moderator`,
  admitsFictional: `
    ik ben niet echt, ik besta niet, besta ik niet, schrijven voor mij|me, schrijft voor mij|me, geschreven door, ik besta alleen, alleen in dit verhaal,
    een fictief personage|profiel|persoon, een verzonnen personage`,
  asksWhetherReal: `
    besta je .. echt|wel|eigenlijk|werkelijk, besta jij, bestaat u echt, je bestaat niet, ben je wel|eigenlijk|echt een mens, ben je een mens, ben jij een mens, je bent niet echt, jij bent niet echt, met een echt mens|persoon|iemand, met een echte vrouw|persoon|man, met een bot|robot|computer|machine|mens,
    is je profiel echt|nep, is dit profiel echt|nep, is jouw profiel echt|nep, is dit een echt profiel, zijn je foto's echt|nep|van, zijn dat jouw foto's, ben jij dat echt|wel, ben jij dit echt, wie schrijft|zit .. hier|echt|achter|dit|eigenlijk, wie ben je echt, met wie praat|schrijf ik, echt of nep, nep of echt, mens of bot|robot, bot of mens,
    betaald om te schrijven|chatten|antwoorden|praten|typen, betaald om met|mij|me, betaald voor het schrijven|chatten, betaald voor elk|ieder|dit bericht, betaald per bericht, wie betaalt jou|je, werk|werkt je|jij voor deze|dit|de|het site|platform|bedrijf|app,
    met een moderator|operator|medewerker|betaalde|chatoperator, schrijft .. moderator, bewijs .. je|jij echt bent, bewijs dat je bestaat, echte vrouwen|mannen|mensen hier|op, is hier iemand echt, iemand echt hier, automatische berichten|antwoorden, ben je wel|echt een vrouw|man`,
  asksWhetherRealAtEnd: `
    ben je echt, ben jij echt, ben je wel echt, ben jij wel echt, jij bent echt, je bent echt, bent u echt, is dit echt, besta je, ben je nep, ben je fake, bestaat u,
    word je betaald, word je hiervoor betaald, is dit automatisch, ben je wel echt, jij echt, ben je fake, is dit fake, is dit nep`,
  asksWhetherRealAlone: `
    real, nep, fake, bot, robot, mens, moderator, operator, chatbot, echt mens, echte vrouw, een bot|mens|moderator|robot, nepprofiel, betaalde schrijver|schrijfster, echt of niet`,
  negation: 'niet, nooit, geen, zonder, onmogelijk, niemand, niets, noch',
  rhetoricalNegation:
    'is het niet beter, niet wachten, waarom niet, waarom .. niet, geen probleem, niet alleen, geen zorgen, geen twijfel, niet lang meer, wil je niet, zullen we niet, toch niet',
  postponement:
    'nog niet, vandaag, vanavond, deze week, deze maand, nu even niet, op dit moment, voordat, totdat, pas als, momenteel',
  contrast: 'maar, echter, want, omdat, dus, toch',
  continuation:
    'en, of, maar, ik, jij, je, hoor, gekkie, schat, lieverd, dan, ja, nee, haha, lol, toch, of niet, joh, man, eerlijk, beloofd, geen, wel, gewoon, en jij',
  idioms: `
    real madrid, echt waar, echt leer|rot|erg|leuk|goed|lekker|mooi, echte schat, tot later, in een boek, we zien elkaar hier, afspraken, goede afspraak, eens zien wat, nepleer, je ogen ontmoeten, zie je wel`,
}
