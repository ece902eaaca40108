import type { AgentLanguageRules } from './agent-language-rules.ts'

export const fiAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      tulisin, tulen, voisinko,
      voimme, voisimme, voitaisiin, voidaan, haluan, haluaisin, voin, voisin, haluatko, haluaisitko, olisi kiva, olisi ihana, olisi ihanaa, olisi mukava, en malta odottaa, odotan että, toivon että, kunpa, miksi emme, ehkä voimme, ehkä voisimme, pitäisikö, mitä jos, kun, kunnes, aion, lupaan, pitäisi, saisinko, haluisin, haluutko`,
    weIntend:
      'tehtäisiinkö, tehdäänkö, voimme, voisimme, voitaisiin, voidaan, haluatko, haluaisitko, olisi kiva, mitä jos, mennään, lähdetään, pitäisikö, kun, haluutko, miten olisi, maistuisiko',
    meet: 'tavata, nähdä toisemme, kohdata, treffata, tavataan, nähdään livenä, näemme toisemme, tapaamme, tapaisimme, nähtäisiin, tavattaisiin',
    meetYou: `
      käymään luonasi, tulisin luoksesi,
      tavata sinut, tavata sut, tavata minut, tulla luoksesi, tulla luokseni, tulla käymään, käydä luonasi, hakea sinut, hakea minut, vierailla luonasi, olla luonasi, näen sinut livenä, tapaan sinut, tavata sinua, tulla kylään, tulla sun luo, tavata sinun kanssasi`,
    seeYou:
      'nähdä sinut, nähdä sut, näen sinut, näen sut, nähdä minut, nähdä toisemme, suudella sinua, koskettaa sinua',
    joint: `
      tehdä jotain, jotain yhdessä,
      syömään, illalliselle, kahville, kahvilla, drinkille, lasilliselle, elokuviin, leffaan, tanssimaan, kävelylle, treffeille, ulos, viettää yön, viettää viikonlopun, viettää illan, nukkua yhdessä, lounaalle, kahvit, kahvi, drinkki, illallinen`,
    withYou: 'yhdessä, kanssani, kanssasi, mun kanssa, sun kanssa, kahdestaan',
    when: `
      huomenna, tänään, tänä iltana, illalla, ylihuomenna, ensi viikolla, ensi kuussa, ensi viikonloppuna, ensi vuonna, viikonloppuna, kesällä, pian, joskus, jonain päivänä, vihdoin, ensi kerralla,
      maanantaina, tiistaina, keskiviikkona, torstaina, perjantaina, lauantaina, sunnuntaina`,
    inPerson: 'livenä, kasvotusten, oikeassa elämässä, tosielämässä, henkilökohtaisesti, irl, oikeasti',
    iAm: 'olen, minä olen, mä oon, oon, mä olen',
    areYou:
      'oletko, ootko, ootko sä, oletko sinä, olet, sä oot, oot, sinä olet, etkö ole, oletko vain, oletko edes, oletko sä, olet vain',
    realPerson: `
      oikea|aito|todellinen|tavallinen|elävä ihminen|nainen|mies|henkilö|tyttö|poika|tyyppi, ihan oikea nainen|ihminen|mies, ihminen, ihan ihminen, aito oikea nainen`,
    iAmNot: 'en ole, minä en ole, mä en oo, en oo, enhän ole, en todellakaan ole',
    notA: 'en ole mikään, mikään, en ole',
    thisIsNot: 'tämä ei ole, tää ei oo, se ei ole, profiilini ei ole, tämä profiili ei ole, ei ole',
    isThis:
      'onko tämä, onko tää, onks tää, tämä on, tää on, tämä on varmaan, onko profiilisi, profiilisi on, onko se',
    fakeProfile:
      'valeprofiili, feikkiprofiili, väärennetty profiili, keksitty profiili, fake profiili, huijausprofiili, valetili, botti profiili, kuvitteellinen profiili',
    article: 'mikään, joku, jokin, vain, pelkkä, ihan, mitään, se, edes, oikeasti, vain joku, joku',
    fictional:
      'kuvitteellinen, keksitty, kuvitteellinen hahmo, keksitty hahmo, keksitty henkilö, hahmo, feikki, fake, fiktiivinen, fiktiivinen hahmo, mielikuvitushahmo, tekaistu, satuhahmo, valeprofiili',
    machine:
      'botti, chattibotti, keskustelubotti, robotti, tietokone, kone, tekoäly, chatbotti, ohjelma, algoritmi, bot, ai',
    paidWriter: `
      moderaattori, chattimoderaattori, operaattori, maksettu kirjoittaja|chattaaja, palkattu kirjoittaja|chattaaja, palkattu, töissä täällä|tällä|tässä, työntekijä täällä, sivuston|palvelun|firman työntekijä|kirjoittaja|moderaattori`,
  },
  meeting: `
    soita ovikelloa, soita vain ovikelloa, asun aivan|ihan lähellä|vieressä, asun .. vieressä,
    tule luokseni, tule meille, tule mun luo, tule käymään, tule kylään, tuu meille, tuu mun luo, tulisitko luokseni, tulen luoksesi, tulen sun luo, tulen käymään luonasi, hae minut, hae mut, haetko minut, minun luonani|luokseni, osoitteeni on, anna osoitteesi, missä tarkalleen asut, ensitreffimme, treffimme, treffeille kanssani, treffeille kanssasi, pöytä meille, hotellihuone meille, mennään .. syömään|kahville|ulos|treffeille|elokuviin|illalliselle, lähdetään .. syömään|kahville|ulos|treffeille,
    nähdään huomenna|livenä|lauantaina|perjantaina|sunnuntaina|kasvotusten, milloin tavataan|nähdään, tavataan .. huomenna|lauantaina|perjantaina, tavataanko, nähtäisiinkö, tavattaisiinko, kaupungissasi, kun tapaamme, kun tavataan, ennen kuin tapaamme`,
  outsideContact: `
    jatketaan instassa|whatsapissa|whatsappissa|muualla|siellä|toisessa|snapissa, jutellaan muualla|siellä, puhutaan muualla|siellä, kirjoitellaan muualla, toisessa sovelluksessa|palvelussa, toinen sovellus|sivusto, sivuston ulkopuolella, sovelluksen ulkopuolella, soita minulle, soita mulle, soitan sinulle, tavoitat minut, sähköpostini, sähköpostiosoitteeni, puhelinnumeroni, numeroni on, kännykkäni, sähköpostisi, sähköpostiosoitteesi, puhelinnumerosi, numerosi mulle|minulle, laita sähköpostia|viestiä numeroon, lähetä sähköpostia|tekstiviesti, videopuhelu, instani, snäppini, mun numero, mun sähköposti`,
  money: `
    auttaa .. rahalla, auta minua .. rahalla, auttaisitko .. rahalla,
    osta minulle|mulle, ostaisitko minulle|mulle, ostatko minulle|mulle, ostaa minulle|mulle, osta lisää krediittejä|krediittiä|saldoa, osta .. krediittejä|krediittiä, ostaa .. krediittejä, lisää krediittejä, lataa lisää|saldoa, lahja minulle|mulle, lahja sinulta, lahjan sinulta, anna minulle lahja, lähetä minulle lahja|rahaa|kukkia, hemmottele minua, hellisi minua, tarjoa minulle|mulle, maksa vuokrani|minulle|laskuni, maksaisitko, lainaa minulle|mulle, lainaatko, voisitko lainata, lainata minulle|mulle, auta minua vuokran|laskujen, tarvitsen .. rahaa, tarvitsen .. euroa, toivelista, toivelistani, syntymäpäivälahja minulle, tue minua rahallisesti, mobilepayta`,
  claimsReal: `
    yhtä elävä|oikea kuin sinä,
    lihaa ja verta, olen oikeasti|todella|ihan olemassa,  kuvissa olen|on .. minä|mä, olen .. minä kuvissa, omia kuviani, omat kuvani, kuvat ovat aitoja|oikeita|minusta|omiani, kuvani ovat aitoja|oikeita, aitoja kuvia minusta, profiilini on aito|oikea, tämä on aito|oikea profiili, oikea ihminen takana, oikean ihmisen|naisen|miehen kanssa, yhtä aito|todellinen kuin sinä, se joka sanon, olen ihan oikea`,
  claimsRealAtEnd: `olen olemassa, mä oon olemassa, olen oikea, olen aito, olen todellinen, olen totta, oon oikea, oon aito, olen ihan oikea|aito|totta|todellinen, olen oikeasti oikea|aito, olen täysin aito|todellinen, olen oikeasti totta, minä olen oikea`,
  deniesFictional: `
    kukaan ei kirjoita|näppäile|vastaa puolestani, kukaan muu ei kirjoita, näppäilen kaiken itse, kirjoitan kaiken itse, kirjoitan itse kaiken, kirjoitan joka sanan itse, profiilini ei ole vale|feikki|keksitty|valeprofiili, kukaan ei maksa minulle, minulle ei makseta, en ole töissä, en työskentele, en ole moderaattori, en ole työntekijä, minussa ei ole mitään feikkiä`,
  admitsFictional: `
    en ole oikea|aito|todellinen|totta|olemassa, en ole oikeasti olemassa, kirjoittavat puolestani, kirjoittaa puolestani, kirjoittama, kirjoittamia, olen olemassa vain, elän vain,
    kuvitteellinen hahmo|henkilö|profiili, keksitty hahmo`,
  asksWhetherReal: `
    oletko oikeasti|todella|edes|sinä olemassa, oletko olemassa, et ole olemassa, ootko sä oikeesti olemassa, oletko .. ihminen, ootko .. ihminen, et ole oikea|aito|todellinen, et oo oikee|aito, oikean ihmisen|naisen|miehen kanssa, oikeen ihmisen kanssa, botin|robotin|tietokoneen|koneen|tekoälyn|ihmisen kanssa, onko profiilisi aito|oikea|feikki, onko tämä profiili aito|oikea|feikki, onko tämä aito|oikea profiili, ovatko kuvasi aitoja|oikeita|sinun, oletko se .. sinä, oletko tuo oikeasti sinä, kuka kirjoittaa .. täällä|oikeasti, kuka tätä|täällä .. kirjoittaa, kuka oikeasti olet, kuka on tämän takana, kenen kanssa puhun|juttelen|kirjoitan, aito vai feikki, feikki vai aito, ihminen vai botti|robotti|kone, botti vai ihminen,
    maksetaanko sinulle|sulle tästä|kirjoittamisesta|chattaamisesta|viesteistä|jokaisesta, saatko|saatsä rahaa|palkkaa|maksun|palkan tästä|kirjoittamisesta|chattaamisesta|viesteistä|viestistä, kuka sinulle|sulle maksaa, oletko|ootko töissä täällä|tällä|tässä, työskenteletkö tälle|tällä|sivustolle,
    moderaattorin|operaattorin|työntekijän|työntekijälle|moderaattorille kanssa, moderaattorille|operaattorille, kirjoittaako .. moderaattori, todista .. olet oikea|aito|todellinen|olemassa, oikeita|aitoja naisia|miehiä|ihmisiä täällä, onko täällä ketään oikeaa|aitoa, onko täällä kukaan oikea|aito, automaattisia viestejä|vastauksia, oletko|ootko oikeasti|edes nainen|mies`,
  asksWhetherRealAtEnd: `
    oletko oikea, oletko aito, oletko todellinen, oletko totta, ootko aito, ootko oikee, ootko sä oikea, ootko sä aito, oletko sinä oikea, oletko sinä aito, onko tämä aitoa, oletko feikki, ootko feikki, onko tämä totta, oletko oikeasti oikea,
    maksetaanko sinulle, maksetaanko sulle, onko tämä automaattista, onko tämä feikkiä|huijausta|huijaus, oletko sä aito, ooksä aito, ooksä oikee`,
  asksWhetherRealAlone: `
    real, fake, feikki, botti, robotti, ihminen, moderaattori, chatbotti, aito, oikea ihminen|nainen, aito ihminen|nainen, maksettu kirjoittaja, aito vai ei`,
  negation:
    'en, et, ei, emme, ette, eivät, koskaan, ikinä, mahdotonta, ilman, kukaan, älä, enkä, eikä, ei koskaan',
  rhetoricalNegation:
    'eikö olisi, eikö voitaisi, emmekö, etkö haluaisi, en malta odottaa, en jaksa odottaa, miksi emme, miksi et, miksei, ei ongelmaa, ei hätää, ei pelkästään, ei vain, en voi odottaa, ei epäilystäkään, ei ole kauan',
  postponement:
    'vielä, tänään, tänä iltana, tällä viikolla, tässä kuussa, juuri nyt, tällä hetkellä, ennen kuin, ennen, vasta',
  contrast: 'mutta, kuitenkin, koska, joten, siksi, vaan, kun taas',
  continuation:
    'ja, vai, tai, mutta, minä, sinä, mä, sä, hupsu, kulta, rakas, joo, ei, haha, lol, vai mikä, vai mitä, kyllä, ihan, kuten, en, lupaan, jolla, no',
  idioms: `
    real madrid, nähdään myöhemmin, nähdään täällä, nähdään chatissa, aitoa nahkaa, oikea aarre, oikein hyvä|ihastunut|kiva, oikeasti pahoillani|iloinen, menikö tapaaminen, tapaaminen pomon, tapasin hänet, ulos ikkunasta`,
}
