import type { Interest } from '@amarelle/contract/domain/interests'

/** Sentences in which people describe their interests, in Dutch. */
export const interestsNl: Record<Interest, readonly string[]> = {
  travel: [
    'Ik plan reizen op de achterkant van een envelop en het komt altijd goed.',
    'Vorig jaar nam ik de nachttrein naar Wenen en ik heb het er nog steeds over.',
    'Geef mij een treinkaartje en een thermoskan en ik ben weg.',
  ],
  cooking: [
    'Ik kook zoals mijn oma: te veel, te laat en met de radio aan.',
    'Mijn risotto duurt veertig minuten en al die tijd heb ik gezelschap nodig.',
    'Aan mijn keukentafel wordt pas gegeten als iedereen aan het praten is.',
  ],
  hiking: [
    'Geef me een pad, een boterham en een uitzicht en ik ben makkelijk gezelschap.',
    'Ik hou van wandelingen waarbij het gesprek langer is dan de route.',
    'Het Pieterpad heb ik in stukjes gelopen, met na elke etappe appeltaart.',
  ],
  cycling: [
    'Mijn racefiets was duurder dan mijn bank en daar heb ik geen spijt van.',
    'Op zondag fiets ik zestig kilometer voor één punt appeltaart.',
    'Ik fiets overal naartoe, ook met windkracht zes. Mijn haar is dan een avontuur.',
  ],
  running: [
    'Ik ren langzaam en tevreden, liefst langs het water voordat de stad wakker is.',
    'Rond kilometer acht heb ik mijn beste ideeën. Bij tien ben ik ze weer kwijt.',
  ],
  gym: [
    'Drie ochtenden per week til ik zware dingen op, vooral om een toetje te mogen.',
    'In de sportschool denk ik na, dus daar neem ik nooit de telefoon op.',
  ],
  yoga: [
    'Na tien jaar yoga kom ik nog steeds niet elegant bij mijn tenen, maar ik slaap als een roos.',
    'In mijn auto ligt altijd een yogamat, naast de noodchocolade.',
  ],
  swimming: [
    'Van mei tot mijn tenen protesteren zwem ik buiten in de plas.',
    'Baantjes trekken, nat haar, eerste koffie: zo begint een goede dag.',
  ],
  dancing: [
    'Ik dans in de keuken, op bruiloften en na één wijntje ook in de rij.',
    'Twee jaar salsales en eindelijk een gevaar op de dansvloer.',
    'Als er een bandje speelt sta ik als eerste op de vloer. Iemand moet het doen.',
  ],
  music: [
    'Bij mij staat altijd iets op, meestal vinyl, meestal Nina Simone.',
    'Ik maak afspeellijsten voor mensen die ik leuk vind. Zo weet je meteen waar je staat.',
  ],
  concerts: [
    'Liever een slechte plek bij een goed concert dan andersom.',
    'Kleine zaal, plakkende vloer, een band die nog niemand kent: dat is mijn avond.',
  ],
  festivals: [
    'Ik heb in de modder gekampeerd voor muziek die ik thuis ook kon luisteren, en ik doe het zo weer.',
    'Op een festival zoek ik het kleinste podium en daar blijf ik tot middernacht.',
  ],
  guitar: [
    'Ik ken elf liedjes op gitaar en vier daarvan speel ik echt goed.',
    'Mijn gitaar hangt bij de deur, dus eerst spelen en dan pas afwassen.',
  ],
  singing: [
    'Ik zing in een koor dat beter is dan we verdienen.',
    'Lange autoritten zijn om te zingen, en de tweede stem neem ik serieus.',
  ],
  reading: [
    'Ik lees in de tram, in bad en onder tafel op saaie feestjes.',
    'Op mijn nachtkastje liggen twee boeken en één daarvan is altijd een detective.',
    'Leen me een boek waar je van houdt en ik ken je beter dan na drie dates.',
  ],
  writing: [
    'Ik heb een schriftje vol zinnen die ik in de bus heb opgevangen. Je staat versteld.',
    'Ik schrijf korte verhalen die nog niemand las, behalve mijn beleefde zus.',
  ],
  films: [
    'Ik blijf zitten tot na de aftiteling en heb een mening over de muziek.',
    'Dinsdag is filmavond. Ik zorg voor popcorn, jij kiest, niemand moppert.',
  ],
  series: [
    'Ik beloof nooit vooruit te kijken en dat is al bijna twee keer gelukt.',
    'Ik heb alle Scandinavische misdaadseries gezien, dus de deur gaat hier op slot.',
  ],
  theatre: [
    'Ik sta achter de bar van ons kleine theater en zie zo elk stuk gratis.',
    'In het theater huil ik ook bij de vrolijke stukken, dus neem zakdoekjes mee.',
  ],
  museums: [
    'Eén museum per maand, en altijd kies ik een schilderij om in theorie te stelen.',
    'Ik lees in een museum alle bordjes. Echt allemaal.',
  ],
  photography: [
    'Ik fotografeer nog op film, dus je moet een week wachten voor je weet hoe je erop staat.',
    'Ik maak foto’s van deuren, honden en mensen die lachen.',
  ],
  painting: [
    'Op vakantie schilder ik kleine aquarellen van grote landschappen.',
    'Op bijna al mijn spijkerbroeken zit verf. Ik noem het een collectie.',
  ],
  crafts: [
    'Ik brei truien die bijna passen bij wie ze krijgt.',
    'Mijn handen moeten iets te doen hebben, dus ik timmer, naai of lijm.',
  ],
  gardening: [
    'Ik praat tegen mijn tomaten en ze hebben me nog nooit onderbroken.',
    'Mijn balkon is vier vierkante meter en er staan negentien potten op.',
    'In het voorjaar vind je me in de moestuin met aarde op mijn knieën.',
  ],
  dogs: [
    'Mijn hond kiest mijn vrienden en tot nu toe heeft hij een betere smaak dan ik.',
    'Ik loop elke dag met een ruige terriër die denkt dat het park van hem is.',
    'Eerlijk is eerlijk: de hond heeft de beste helft van de bank.',
  ],
  cats: [
    'Ik woon samen met een kat die mij tussen de maaltijden door verdraagt.',
    'Twee katten, één leunstoel en een verdrag dat elke avond wordt geschonden.',
  ],
  horses: [
    '’s Avonds ruik ik meestal een beetje naar stal en dat hoort zo.',
    'Sinds mijn zesde loop ik tussen de paarden en ze maken me nog elke dag aan het lachen.',
  ],
  nature: [
    'Ik kan een uur stil zijn voor één ijsvogel.',
    'Regen op de tent, wind in de dennen, geen bereik. Daar kom ik tot mezelf.',
  ],
  camping: [
    'Ik zet een tent op in vier minuten, en in het donker in vijf.',
    'Koffie van het campingbrandertje is gewoon lekkerder. Ik heb het onderzocht.',
  ],
  climbing: [
    '’s Winters klim ik in de hal en zodra het droog is op echte rots.',
    'Van klimmen leerde ik vertrouwen op een touw en op wie het vasthoudt.',
  ],
  skiing: [
    'Eén week sneeuw per jaar en ik kan de rest van de weken weer aan.',
    'Ik ski met meer plezier dan techniek en vind altijd de hut met de beste soep.',
  ],
  surfing: [
    'Ik lig vaker naast de plank dan dat ik erop sta, en kom lachend boven.',
    'Eerst kijk ik naar de golven bij Scheveningen en dan pas naar mijn berichten.',
  ],
  sailing: [
    'Met twee vrienden deel ik een oude houten boot. Ze lekt een beetje en we houden van haar.',
    'Op het water kijk ik eindelijk niet meer op de klok.',
  ],
  football: [
    'Mijn club breekt elk seizoen mijn hart en mijn seizoenkaart is alweer verlengd.',
    'Donderdag zaalvoetbal, vrijdag trots mank lopen.',
  ],
  tennis: [
    'Mijn forehand is prima en over mijn backhand praten we niet.',
    'Dubbelen op een zomeravond en daarna iets kouds op het terras: heerlijk.',
  ],
  golf: [
    'Ik golf voor de wandeling en het gezelschap, en gezien mijn score is dat maar goed ook.',
    'Negen holes, goed gesprek, telefoon uit. Leuker dan het klinkt.',
  ],
  board_games: [
    'Ik heb een kast vol bordspellen en leg de regels netjes uit.',
    'Met bordspellen win ik bescheiden, met klaverjassen verlies ik luidruchtig.',
  ],
  video_games: [
    'Ik game een paar avonden per week en ja, ik zet hem op pauze als je binnenkomt.',
    'Met Mario Kart laat ik je winnen, maar alleen de eerste keer.',
  ],
  coffee: [
    'Ik beoordeel een stad op de koffie en de boekwinkels, in die volgorde.',
    'Voor de eerste espresso niet aanspreken. Daarna ben ik een schat.',
    'Ik weet waar de beste koffie van de stad is en verklap het bij een eerste afspraak.',
  ],
  wine: [
    'Ik weet bijna niets van wijn, maar ik studeer vlijtig.',
    'Een glas rood, een lange tafel, iedereen door elkaar: mooier wordt het niet.',
  ],
  food: [
    'Voor goede dumplings fiets ik de hele stad door en ik verwacht dat je meekomt.',
    'Ik lees menukaarten zoals anderen romans lezen.',
    'Mijn lievelingsvraag: wat eten we straks?',
  ],
  baking: [
    'Op zaterdag bak ik zuurdesembrood en de helft gaat naar de buren.',
    'Ik bak als ik blij ben, als ik verdrietig ben en als het regent. Er is dus meestal taart.',
  ],
  fashion: [
    'Bijna al mijn kleren zijn tweedehands en bij elk stuk hoort een verhaal.',
    'Ik geloof in een goede jas. Over de rest valt te praten.',
  ],
  cars: [
    'Ik knap een auto op die ouder is dan ikzelf. Ooit start hij.',
    'Oude auto, kleine weggetjes, geen bestemming: prima zaterdag.',
  ],
  motorcycles: [
    'Van april tot oktober hangen mijn plannen af van de zon en mijn motor.',
    'In mijn gang ligt een reservehelm. Ik zeg het maar even.',
  ],
  volunteering: [
    'Op zaterdag help ik bij de voedselbank en dat is het beste deel van mijn week.',
    'Ik lees voor in het verzorgingshuis om de hoek; ze verbeteren mijn uitspraak.',
  ],
  languages: [
    'Ik leer Portugees van liedjes, dus ik kan vooral liefdesverdriet bestellen.',
    'Ik spreek vier talen en ben grappig in anderhalf.',
  ],
  history: [
    'Ik kan geen oude kerk voorbij zonder de oudste steen te zoeken.',
    'Vraag me alleen naar Romeinse wegen als je een avond de tijd hebt.',
  ],
  science: [
    'Ik sleep mensen naar buiten om Saturnus te zien en achteraf bedanken ze me.',
    'Eén cursus scheikunde en ik vind het nog steeds toverij als iets van kleur verandert.',
  ],
  spirituality: [
    '’s Avonds brand ik een kaars en denk aan wat er goed ging.',
    'Ik geloof dat mensen niet zomaar op je pad komen, ook de lastige niet.',
  ],
  meditation: [
    'Ik mediteer een kwartier per dag en dat heeft me veel domme mailtjes bespaard.',
    'Stilzitten was het moeilijkste wat ik ooit leerde, en het nuttigste.',
  ],
  family: [
    'Zondag is voor de familie: luid, lang en er is altijd wel een nieuwe hond.',
    'Mijn nichtjes vinden mij ontzettend grappig. Aan de volwassenen werk ik nog.',
  ],
}
