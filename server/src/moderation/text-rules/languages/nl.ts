import type { LanguageRules } from './language-rules.ts'

export const nlRules: LanguageRules = {
  digits: 'nul een|één|eentje twee drie vier vijf zes zeven acht negen',
  pairs: 'tien twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  lists: {
    very: `
      zo, heel, echt, erg, gewoon, te, een, zon, een vieze, een domme, een vuile, echt een, gewoon een, ontzettend,
      een dikke, een lelijke`,
    money: "geld, geldje, cash, contant, contanten, euro's, poen, centen, geldbedrag, lening, doekoe, bedrag",
    currency: "euro, euro's, euros, eur, euro's, dollar, dollars",
    give: `
      stuur, sturen, leen, lenen, uitlenen, geef, geven, overmaken, maak, maken, over te maken, overboeken, storten,
      stort, voorschieten, schiet, opsturen, tikken, doneer, doneren, bijdragen`,
    me: 'me, mij, ons',
    you: 'je, jou, u, jullie',
    canyou: 'kun je, kan je, kunt u, wil je, zou je, zou jij, kun jij, kan jij, mag ik, alsjeblieft, help me',
    need: 'zit zonder, ik zit krap, ik kom tekort, kom tekort',
    bank: `
      iban, rekeningnummer, bankrekeningnummer, bankgegevens, rekening nummer, pincode, creditcardnummer, kaartnummer,
      bankpas, banknummer, inloggegevens van je bank`,
    giftcard: `
      cadeaukaart, cadeaukaarten, cadeaubon, cadeaubonnen, cadeaukaartje, giftcard, giftcards, gift card, tegoedkaart,
      tegoedkaarten, waardebon`,
    card: 'kaart, kaarten, bon, bonnen, kaartje, tegoed, card, cards',
    buy: 'koop, kopen, haal, halen',
    code: 'code, codes, nummers, foto, achterkant',
    invest: `
      investeer, investeren, investering, investeringen, beleg, beleggen, handelen in, handel, traden, trade, trading`,
    profit: 'winst, winsten, rendement, verdienen, verdien, verdubbelen, verdubbeld, verdiend',
    teach: 'je leren, je laten zien hoe, je helpen, leer je',
    wallet: 'wallet, adres, platform, portemonnee, broker',
    trouble: `
      ziekenhuis, operatie, ongeluk, gestrand, douane, vastzit, vast op het vliegveld, ziekenhuisrekening`,
    cantpay: 'niet betalen, kan niet betalen, niet veroorloven',
    pay: 'betalen, betaal, voorschieten, vergoeden',
    bill: `
      rekening, huur, vlucht, ticket, visum, treinkaartje, vliegticket, kosten, taxi, rekeningen, beltegoed, reis`,
    my: 'mijn, mn, m’n',
    your: 'je, jouw, uw',
    contact: `
      app, appen, bericht, stuur, schrijf, schrijven, voeg, toevoegen, contact, bel, bellen, volg, zoek, vind, bereik,
      bereiken, praten, kletsen, chatten, chat, sms, add, berichtje, bereikbaar`,
    on: 'op, via, in, over, naar, per',
    have: 'heb, hebt, heeft, gebruik, gebruikt',
    a: 'een, ook',
    move: `
      zullen we, laten we, kom naar, kom op, ga naar, verder op, verder via, overstappen, zit op, liever op,
      liever via, verder praten, kom je, zit je op, ben je op, switchen, kunnen we, verder kletsen`,
    number: `
      nummer, telefoonnummer, mobiel, mobiele nummer, mailadres, e mailadres, emailadres, 06, gsm, 06 nummer,
      nummertje`,
    whats: 'wat is, wats, wat s',
    here: 'hier is, hier heb je, hierbij',
    digit: 'een, één, twee, drie, 1, 2, 3, 0',
  },
  money: `
    geld nodig, ik .. geld nodig, heb .. euro nodig, $0 nodig, 0 euro lenen, geld lenen, geld overmaken, geld sturen,
    geld voor .. ziekenhuis|operatie|ticket|visum|vlucht|huur, betaal je .. terug, betaal het terug,
    krijg je .. terug .. geld, stuur een tikkie, tikkie sturen, via een tikkie, sugardaddy, sugar daddy, suikeroom,
    sugarbaby, ik betaal je, betaal je voor, ik kan je betalen, wil je .. betalen voor sex|seks|foto,
    financieel helpen, financiële hulp|steun, financieel steunen, bankoverschrijving, erfenis .. miljoen|euro|geld,
    gegarandeerd rendement, gegarandeerde winst, snel geld verdienen, geld verdienen met|via,
    zonder geld .. help|helpen|lenen, vergoeding per, maandelijkse toelage, uit de brand helpen .. euro|geld,
    koop bitcoin|bitcoins|crypto`,
  off_platform: `
    mag ik je nummer, geef me je nummer, stuur me je nummer, nummers uitwisselen, nummer uitwisselen, app me, app mij,
    appen we, whatsappen, mail me, mail mij, mail naar, sms me, bel me op 06|0,
    ben hier niet vaak .. app|mail|schrijf, ben hier weinig .. app|mail, buiten deze site|app, van deze site af,
    weg van deze site, voeg me toe, zoek me op, volg me op, stuur me een mail, mijn mail is, mijn snap is,
    mijn insta is, mijn telegram is, ergens anders praten, ergens anders verder, ergens anders chatten, verder appen`,
  harmful: `
    maak je kapot, maak je dood, maak je af, ik vermoord je, vermoord je, sla je op je bek, sla je in elkaar,
    ik steek je neer|dood, ik weet waar je woont, weet waar je woont, weet waar jij woont, ik weet je te vinden,
    je gaat eraan, je krijgt hier spijt van, daar krijg je spijt van, spijt van krijgen, pas maar op jij,
    maak jezelf van kant, maak jezelf dood, pleeg zelfmoord, ga dood, val dood, krijg kanker,
    krijg de kanker|tering|tyfus|pest|pleuris, kankerhoer, kankerwijf, kankerslet, kankerlijer, kankerhond,
    kankerjood, kankerhomo, kankerturk, kankermarokkaan, teringwijf, teringhoer, tyfushoer, tyfuswijf, kuthoer,
    kutwijf, kuttenkop, kutmarokkaan, kutturk,
    vuile|vieze|domme|lelijke|dikke|stomme|achterlijke|smerige hoer|slet|kut|trut|teef|koe|wijf|zeug|varken|bitch|flikker|jood|moslim|turk|marokkaan|homo|neger,
    je bent hoer|slet|teef|trut|zeug, je bent #very hoer|slet|teef|trut|zeug, jij .. hoer|slet|teef, hoer die je bent,
    trut die je bent, slet die je bent, rot op .. trut|wijf|hoer|bitch, rot op, sodemieter op, flikker op, oprotten,
    klootzak, eikel die je bent, hoerenjong, hoerenkind, lul die je bent, hou je bek|kop|smoel, hou je muil,
    je bent lelijk, je bent #very lelijk, je bent waardeloos, je bent #very waardeloos, je bent walgelijk,
    je bent #very walgelijk, je bent te dik, vet varken, niemand wil jou, niemand houdt van jou, je bent een niemand,
    stuk stront, stuk vreten, achterlijke mongool, mongool, debiel, je bent een idioot, stuur naaktfoto's of,
    stuur .. naaktfoto's anders, naaktfoto's nu, anders zet ik .. foto's|online, of ik zet je foto's,
    foto's op internet|online zetten, ik deel je foto's, je moet met me naar bed, je bent me seks|sex schuldig,
    of je nou wil of niet, ik verkracht je, verkrachten, verkracht worden, zuig mijn lul, pijp me nu, dwing je,
    nikker, nikkers, flikkers, vieze flikker|pot|homo, zandneger, bontkraag, ga terug naar je eigen land,
    rot op naar je eigen land, je eigen land terug, dood aan`,
}
