import type { Interest } from '@amarelle/contract/domain/interests'

/** Sentences in which people describe their interests, in German. */
export const interestsDe: Record<Interest, readonly string[]> = {
  travel: [
    'Reisen plane ich auf der Rückseite von Briefumschlägen, und irgendwie klappt es immer.',
    'Letztes Jahr bin ich mit dem Nachtzug nach Venedig gefahren und rede seitdem von nichts anderem.',
    'Eine Fahrkarte und eine Thermoskanne, mehr brauche ich nicht zum Glück.',
  ],
  cooking: [
    'Ich koche wie meine Oma: zu viel, zu spät und mit Radio.',
    'Mein Risotto dauert vierzig Minuten, und die ganze Zeit brauche ich Gesellschaft.',
    'Ich besitze neun Sorten Chili und teile acht davon.',
  ],
  hiking: [
    'Ein Weg, ein Käsebrot und ein Berg mit Aussicht, und ich bin pflegeleicht.',
    'Ich mag Wanderungen, bei denen das Gespräch länger ist als die Strecke.',
    'Blasen heilen, aber vom Sonnenaufgang über den Wolken erzähle ich heute noch.',
  ],
  cycling: [
    'Mein Rennrad war teurer als mein Sofa, und ich bereue nichts.',
    'Sonntags fahre ich sechzig Kilometer für ein Stück Käsekuchen.',
    'Ich fahre bei jedem Wetter Rad und komme mit abenteuerlicher Frisur an.',
  ],
  running: [
    'Ich laufe langsam und glücklich, am liebsten am Fluss, bevor die Stadt aufwacht.',
    'Bei Kilometer acht habe ich die besten Ideen, bei zehn habe ich sie vergessen.',
  ],
  gym: [
    'Dreimal die Woche hebe ich schwere Sachen, hauptsächlich wegen des Nachtischs.',
    'Beim Training denke ich nach, deshalb gehe ich dort nie ans Telefon.',
  ],
  yoga: [
    'Zehn Jahre Yoga, und an die Zehen komme ich immer noch nicht elegant, aber ich schlafe wie ein Stein.',
    'In meinem Auto liegt immer eine Yogamatte, gleich neben der Notfallschokolade.',
  ],
  swimming: [
    'Von Mai bis zum Protest meiner Zehen schwimme ich im See.',
    'Frühe Bahnen, nasse Haare, erster Kaffee: so fängt ein guter Tag an.',
  ],
  dancing: [
    'Ich tanze in der Küche, auf Hochzeiten und nach einem Glas auch in der Warteschlange.',
    'Zwei Jahre Salsakurs, und endlich bin ich gefährlich.',
    'Wenn eine Band spielt, stehe ich als Erstes auf der Tanzfläche. Irgendwer muss ja.',
  ],
  music: [
    'Bei mir läuft immer etwas, meistens Vinyl, meistens Nina Simone.',
    'Ich stelle Playlists für Menschen zusammen, die ich mag. Dann weißt du Bescheid.',
  ],
  concerts: [
    'Lieber ein schlechter Platz bei einem großartigen Konzert als umgekehrt.',
    'Kleiner Club, klebriger Boden, eine Band, die noch keiner kennt: mein Abend.',
  ],
  festivals: [
    'Ich habe im Schlamm gezeltet für Musik, die es auch zu Hause gibt, und würde es wieder tun.',
    'Meine Festivalregel: die kleinste Bühne suchen und bis Mitternacht bleiben.',
  ],
  guitar: [
    'Ich kann elf Lieder auf der Gitarre, vier davon richtig gut.',
    'Meine Gitarre hängt neben der Tür, also wird erst gespielt und dann abgewaschen.',
  ],
  singing: [
    'Ich singe in einem Chor, der besser ist, als wir es verdienen.',
    'Lange Autofahrten sind zum Singen da, und die zweite Stimme nehme ich ernst.',
  ],
  reading: [
    'Ich lese in der Bahn, in der Badewanne und unterm Tisch auf langweiligen Feiern.',
    'Auf meinem Nachttisch liegen zwei Bücher, eins davon ist immer ein Krimi.',
    'Leih mir dein Lieblingsbuch, und ich kenne dich besser als nach drei Verabredungen.',
  ],
  writing: [
    'Ich führe ein Heft mit Sätzen, die ich im Bus aufgeschnappt habe. Du würdest staunen.',
    'Ich schreibe Kurzgeschichten, die noch niemand gelesen hat, außer meiner höflichen Schwester.',
  ],
  films: [
    'Ich bleibe bis zum Ende des Abspanns sitzen und habe eine Meinung zur Musik.',
    'Dienstag ist Filmabend. Ich bringe Popcorn mit, du suchst aus, keiner meckert.',
  ],
  series: [
    'Ich verspreche, nie heimlich weiterzuschauen, und fast zweimal habe ich es gehalten.',
    'Ich kenne alle skandinavischen Krimiserien, deshalb schließe ich jetzt ab.',
  ],
  theatre: [
    'Ich helfe hinter der Bar unseres kleinen Theaters und sehe so jedes Stück umsonst.',
    'Im Theater weine ich auch an den schönen Stellen, also bring Taschentücher mit.',
  ],
  museums: [
    'Ein Museum im Monat, und jedes Mal suche ich ein Bild aus, das ich theoretisch stehlen würde.',
    'Ich lese im Museum jedes Schild. Wirklich jedes.',
  ],
  photography: [
    'Ich fotografiere noch auf Film, du musst also eine Woche warten, bis du dich siehst.',
    'Ich fotografiere Türen, Hunde und Leute, die lachen.',
  ],
  painting: [
    'Auf großen Reisen male ich kleine Aquarelle.',
    'Auf fast allen meinen Jeans ist Farbe. Ich nenne es eine Sammlung.',
  ],
  crafts: [
    'Ich stricke Pullover, die den Beschenkten fast passen.',
    'Meine Hände brauchen etwas zu tun, also baue, nähe oder leime ich.',
  ],
  gardening: [
    'Ich rede mit meinen Tomaten, und sie haben mich noch nie unterbrochen.',
    'Mein Balkon hat vier Quadratmeter und neunzehn Töpfe.',
    'Im Frühling findest du mich im Schrebergarten, mit Erde an den Knien.',
  ],
  dogs: [
    'Mein Hund sucht meine Freunde aus, und bisher hatte er das bessere Gespür.',
    'Ich gehe täglich mit einem struppigen Terrier raus, der glaubt, ihm gehöre der Park.',
    'Zur Warnung: Der Hund hat die bessere Hälfte vom Sofa.',
  ],
  cats: [
    'Ich wohne mit einer Katze zusammen, die mich zwischen den Mahlzeiten duldet.',
    'Zwei Katzen, ein Sessel und ein Vertrag, der jeden Abend gebrochen wird.',
  ],
  horses: [
    'Abends rieche ich meistens ein bisschen nach Stall, und das soll so sein.',
    'Seit ich sechs bin, habe ich mit Pferden zu tun, und sie bringen mich jeden Tag zum Lachen.',
  ],
  nature: [
    'Für einen Eisvogel kann ich eine Stunde lang still sein.',
    'Regen auf dem Zelt, Wind in den Kiefern, kein Netz. Da werde ich wieder ganz.',
  ],
  camping: [
    'Ich baue ein Zelt in vier Minuten auf, im Dunkeln in fünf.',
    'Kaffee vom Campingkocher ist objektiv besser. Ich habe das erforscht.',
  ],
  climbing: [
    'Im Winter klettere ich in der Halle, und sobald es trocken ist, am Fels.',
    'Beim Klettern habe ich gelernt, einem Seil zu vertrauen und dem Menschen, der es hält.',
  ],
  skiing: [
    'Eine Woche Schnee im Jahr trägt mich durch alle anderen.',
    'Ich fahre mit mehr Freude als Technik und finde immer die Hütte mit der besten Suppe.',
  ],
  surfing: [
    'Ich liege öfter neben dem Brett, als ich darauf stehe, und tauche lachend auf.',
    'Erst schaue ich nach den Wellen, dann nach meinen Nachrichten.',
  ],
  sailing: [
    'Mit zwei Freunden teile ich ein altes Holzboot. Es leckt ein wenig, und wir lieben es.',
    'Auf dem Wasser schaue ich endlich nicht mehr auf die Uhr.',
  ],
  football: [
    'Mein Verein bricht mir jede Saison das Herz, und die Dauerkarte ist schon verlängert.',
    'Donnerstags Hallenfußball, freitags stolzes Humpeln.',
  ],
  tennis: [
    'Meine Vorhand ist gut, und über die Rückhand reden wir nicht.',
    'Doppel an einem Sommerabend und danach etwas Kaltes auf der Terrasse: herrlich.',
  ],
  golf: [
    'Ich golfe wegen des Spaziergangs und der Gesellschaft, bei meinem Ergebnis auch besser so.',
    'Neun Löcher, gutes Gespräch, Handy aus. Macht mehr Spaß, als es klingt.',
  ],
  board_games: [
    'Ich habe ein Regal voller Brettspiele und erkläre die Regeln ordentlich.',
    'Bei Brettspielen gewinne ich bescheiden, beim Skat verliere ich laut.',
  ],
  video_games: [
    'Ich zocke ein paar Abende die Woche, und ja, ich drücke auf Pause, wenn du reinkommst.',
    'Bei Mario Kart lasse ich dich gewinnen, aber nur beim ersten Mal.',
  ],
  coffee: [
    'Ich beurteile eine Stadt nach Kaffee und Buchläden, in dieser Reihenfolge.',
    'Vor dem ersten Espresso bitte nicht. Danach bin ich reizend.',
    'Ich weiß, wo es den besten Kaffee der Stadt gibt, und verrate es beim ersten Treffen.',
  ],
  wine: [
    'Von Wein verstehe ich wenig, aber ich studiere fleißig.',
    'Ein Glas Roter, ein langer Tisch, alle reden durcheinander: schöner wird es nicht.',
  ],
  food: [
    'Für gute Maultaschen fahre ich quer durch die Stadt und erwarte, dass du mitkommst.',
    'Ich lese Speisekarten wie andere Leute Romane.',
    'Meine Lieblingsfrage: Und was essen wir als Nächstes?',
  ],
  baking: [
    'Samstags backe ich Sauerteigbrot, und die Hälfte bekommen die Nachbarn.',
    'Ich backe, wenn ich froh bin, wenn ich traurig bin und wenn es regnet. Es gibt also meistens Kuchen.',
  ],
  fashion: [
    'Fast alles, was ich trage, ist vom Flohmarkt und hat eine Geschichte.',
    'Ich glaube an einen guten Mantel. Über den Rest lässt sich reden.',
  ],
  cars: [
    'Ich restauriere ein Auto, das älter ist als ich. Eines Tages springt es an.',
    'Altes Auto, kleine Straßen, kein Ziel: ein guter Samstag.',
  ],
  motorcycles: [
    'Von April bis Oktober richten sich meine Pläne nach Sonne und Motorrad.',
    'In meinem Flur liegt ein zweiter Helm. Nur so nebenbei.',
  ],
  volunteering: [
    'Samstags helfe ich bei der Tafel, und das ist das Beste an meiner Woche.',
    'Im Pflegeheim um die Ecke lese ich vor; sie verbessern meine Aussprache.',
  ],
  languages: [
    'Portugiesisch lerne ich aus Liedern, ich kann also vor allem Liebeskummer bestellen.',
    'Ich spreche vier Sprachen und bin in anderthalb davon witzig.',
  ],
  history: [
    'Ich komme an keiner alten Kirche vorbei, ohne den ältesten Stein zu suchen.',
    'Frag mich nur nach Römerstraßen, wenn du einen Abend Zeit hast.',
  ],
  science: [
    'Ich zerre Leute nach draußen, um den Saturn zu sehen, und hinterher danken sie mir.',
    'Ein einziger Chemiekurs, und ich finde es immer noch Zauberei, wenn etwas die Farbe wechselt.',
  ],
  spirituality: [
    'Abends zünde ich eine Kerze an und denke daran, was gut war.',
    'Ich glaube, dass einem Menschen nicht zufällig begegnen, auch die schwierigen nicht.',
  ],
  meditation: [
    'Eine Viertelstunde Meditation am Tag hat mir schon viele dumme E-Mails erspart.',
    'Stillsitzen war das Schwerste, was ich je gelernt habe, und das Nützlichste.',
  ],
  family: [
    'Der Sonntag gehört der Familie: laut, lang, und immer bringt jemand einen neuen Hund mit.',
    'Meine Nichten finden mich sehr lustig. An den Erwachsenen arbeite ich noch.',
  ],
}
