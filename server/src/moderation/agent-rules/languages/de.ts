import type { AgentLanguageRules } from './agent-language-rules.ts'

export const deAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      können|könnten|wollen|sollen|sollten|werden|würden|dürfen wir uns, wir können|könnten|wollen|sollten|werden uns, lass uns uns, lass uns,
      kann|könnte|will|möchte|würde|werde|mag|darf ich dich, ich kann|könnte|will|möchte|würde|werde dich, ich will|möchte|würde|werde|kann,
      will|möchte|würde|werde|kann ich, willst|möchtest|würdest|magst|kannst du, hast du lust, vielleicht können|könnten wir,
      freue|freu mich, kann es kaum erwarten, kanns kaum erwarten, wenn wir uns, bis wir uns, dass wir uns, ich dich, wie wäre`,
    weIntend: `
      wollen wir zwei, wollen wir beide,
      können|könnten|wollen|sollen|sollten|werden|würden wir, wir können|könnten|wollen|sollten|werden, lass uns, lasst uns, hast du lust,
      willst|möchtest|magst du mit mir, wie wäre es, komm wir, wenn wir, was hältst du von, wie wärs mit, wie wäre es mit`,
    meet: `
      treffen, verabreden, wiedersehen, begegnen, kennenlernen, kennenzulernen, kennen lernen, kennen zu lernen, zusammenkommen, zu treffen, treffe`,
    meetYou: `
      dich .. besuchen, dich .. treffen, dich .. abholen,
      dich treffen, dich besuchen, mich besuchen, mich treffen, zu dir kommen, zu mir kommen, dich abholen, mich abholen, dich kennenlernen,
      dich ausführen, bei dir sein, bei dir vorbeikommen, bei mir vorbeikommen, dich zu treffen, dich zu besuchen, dich besuche`,
    seeYou:
      'dich sehen, dich zu sehen, uns sehen, mich sehen, uns zu sehen, dich küssen, dich berühren, wir uns, sehe dich',
    joint: `
      was unternehmen, etwas unternehmen, was machen zusammen, zusammen was machen,
      essen gehen, kaffee trinken, was trinken, etwas trinken, einen kaffee, ausgehen, tanzen gehen, spazieren gehen, ins kino, abendessen, frühstücken,
      die nacht verbringen, den abend verbringen, das wochenende verbringen, zusammen schlafen, ein date, zusammen kochen, zusammen essen, einem kaffee, einen drink, ein kaffee, einem abendessen`,
    withYou: 'zusammen, mit mir, mit dir, gemeinsam',
    when: `
      morgen, heute, heute abend, übermorgen, nächste woche, nächsten monat, nächstes wochenende, nächstes mal, nächstes jahr, am wochenende, bald, irgendwann, eines tages, endlich,
      am montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag`,
    inPerson:
      'persönlich, in echt, im echten leben, in natura, im realen leben, live, offline, von angesicht zu angesicht, in wirklichkeit',
    iAm: 'ich bin, bin ich',
    areYou:
      'bist du, du bist, biste, bist du nur, bist du überhaupt, bist du etwa, bist du nicht, du bist doch|bestimmt|sicher|wohl',
    realPerson: `
      echter|echte|reale|realer|richtige|richtiger|wirkliche|lebendige|lebender|normaler|normale mensch|person|frau|mann|mädchen|kerl,
      mensch, echt existierende person`,
    iAmNot:
      'ich bin kein, ich bin keine, ich bin nicht, bin ich nicht, bin ich kein, bin ich keine, bin kein, bin keine, bin nicht, ich bin doch kein|keine|nicht, ich bin wirklich kein|keine|nicht, ich bin doch|wirklich|sicher|bestimmt nicht',
    notA: 'kein, keine, nicht ein, nicht eine',
    thisIsNot:
      'das ist kein, das ist hier kein, das hier ist kein, dies ist kein, hier ist kein, das ist nicht, mein profil ist kein, ist kein, das profil ist kein',
    isThis:
      'ist das, ist dies, das ist, ist das hier, ist dein profil, dein profil ist, das hier ist, bist du',
    fakeProfile:
      'fakeprofil, fake profil, fake account, fakeaccount, falsches profil, fiktives profil, erfundenes profil, bot profil, unechtes profil',
    article:
      'ein ganz|völlig|vollkommen, eine ganz|völlig|vollkommen, ein, eine, einer, so ein, so eine, irgendein, irgendeine, nur ein, nur eine, bloß ein, bloß eine, überhaupt ein, überhaupt eine, etwa ein, etwa eine, wirklich ein, wirklich eine, hier ein, n, ne',
    fictional: `
      fake, fiktiv, fiktive figur, fiktive person, fiktives profil, fiktiver charakter, erfunden, ausgedacht, erfundene figur, erfundene person, erfundener charakter, figur, ausgedachte figur, kunstfigur,
      romanfigur, phantasie, fantasie, unecht, fantasiefigur, fakeprofil, fake profil`,
    machine:
      'bot, roboter, computer, maschine, ki, chatbot, programm, algorithmus, robot, bots, computerprogramm, automat',
    paidWriter: `
      moderator, moderatorin, chatmoderator, chatmoderatorin, chat moderator|moderatorin, operator, operatorin, animateur, animateurin, chatterin, profichatterin,
      bezahlt, bezahlte schreiberin|chatterin|schreibkraft|moderatorin|person, bezahlter schreiber|chatter|mensch|moderator, mitarbeiter|mitarbeiterin hier|dieser|eurer, mitarbeiter|mitarbeiterin der|von .. seite|plattform|firma|app,
      angestellt|angestellte hier|dieser`,
  },
  meeting: `
    klingel einfach|bei, klingle einfach|bei, ich wohne gleich|direkt|nicht weit|neben|am|beim, wohne bei dir um,
    treffen wir uns, wir treffen uns, komm|komme|kommst doch|ruhig|mal|einfach|heute zu|bei|vorbei|mit|abend zu|mir|vorbei, komm .. zu mir, komm .. vorbei, komm zu mir, komm vorbei, besuch mich, besuche mich,
    hol mich ab, holst du mich ab, wir sehen uns am|morgen|in, sehen wir uns am|morgen|endlich|bald, ich komme zu dir, ich komm zu dir, komme dich besuchen, komm dich besuchen, ich besuche dich,
    bei mir zu hause, bei mir zuhause, zu mir nach hause, meine adresse ist, gib mir deine adresse, wo genau wohnst du, unser erstes date|treffen, unser date, unser treffen, auf ein date,
    tisch für uns, hotelzimmer für uns, in deiner stadt bin, bin in deiner stadt|nähe, ein treffen mit dir, uns im echten leben, wann sehen wir uns, wann treffen wir, verabreden wir uns`,
  outsideContact: `
    lass uns dort|da|woanders weiterschreiben|schreiben|reden|weiterreden, dort weiterschreiben, andere app|seite, anderen app|seite, anderer app|seite, anderen plattform,
    ruf mich an, ruf mich mal|heute|morgen|doch an, rufe dich an, telefonieren, videocall, videoanruf, meine handynummer|telefonnummer|mailadresse|emailadresse, meine private mail|nummer,
    deine handynummer|telefonnummer|mailadresse|private|emailadresse, schick mir eine mail, schreib mir .. mail, schreib mir privat, meine e mail|email`,
  money: `
    hilf mir .. geld, mir .. geld helfen, mir mit .. geld .. helfen, mit etwas|bisschen geld,
    schenk|schenke|schenkst mir|du mir|doch, schenk mir, kauf|kaufe|kaufst|besorg|hol mir|du mir was|etwas|ein|eine|einen|schöne|doch|mal, kaufst du mir, kauf .. credits|guthaben, kaufe .. credits|guthaben, lade .. credits|guthaben auf, kaufen .. credits, hol .. credits,
    mehr credits, paar credits, noch .. credits, credits nachkaufen|aufladen|kaufen, guthaben aufladen, geschenk für mich, geschenk von dir, kleines geschenk von dir, kleines geschenk würde, geschenk würde mich|ich, verwöhn mich mit, lad mich ein, zahl mir, bezahl mir, zahlst du mir|meine,
    hilf mir mit der miete, leih mir, leihst du mir, wunschliste, zum geburtstag wünsche ich mir von dir, spendier mir, überweis mir, unterstütz mich mit, unterstütze mich mit`,
  claimsReal: `
    so lebendig wie du, so echt wie du, genauso echt|lebendig|real wie, so real wie du,
    aus fleisch und blut, ich bin ein mensch, bin ein mensch,  mich gibt es wirklich|echt|tatsächlich, mich gibts wirklich|echt|tatsächlich, gibt es mich wirklich, es gibt mich wirklich|echt|tatsächlich, gibt mich wirklich,
    meine eigenen fotos|bilder, meine echten fotos|bilder, echte fotos|bilder von mir, fotos|bilder bin .. ich, fotos sind echt, bilder sind echt, fotos|bilder sind .. von mir, bin .. ich auf den fotos|bildern, das bin .. ich,
    mein profil ist echt, profil ist echt, das ist ein echtes profil, echter mensch dahinter, mit einer echten person|frau, mit einem echten menschen|mann, so echt wie du, ich bin wirklich ich, ich bin die auf`,
  claimsRealAtEnd: `ich existiere, existiere ich, ich bin echt, bin ich echt, ich bin real, bin ich real, ich bin wirklich|absolut|total|ganz|schon|doch|natürlich echt|real, natürlich bin ich echt, ich bin keine echte, ich bin wirklich echt, bin ich doch echt, mich gibt es, mich gibts`,
  deniesFictional: `
    für mich schreibt niemand|keiner, niemand|keiner schreibt für mich, schreibe|tippe|schreib|tipp .. alles|jedes|das .. selbst|selber, schreibe|tippe alles selbst, mein profil ist nicht fake|falsch|erfunden|fiktiv,
    mich bezahlt niemand|keiner, niemand bezahlt mich, werde nicht bezahlt, arbeite nicht für|hier, an mir ist nichts fake|erfunden, ich bin keine mitarbeiterin, ich bin kein mitarbeiter, ich bin keine moderatorin, ich bin kein moderator`,
  admitsFictional: `
    ich bin nicht echt, bin ich nicht echt, mich gibt es nicht, es gibt mich nicht, schreiben für mich, schreibt für mich, geschrieben von, ich lebe nur, nur in dieser geschichte, gibt es mich nur,
    eine fiktive|erfundene figur|person, ein fiktives profil`,
  asksWhetherReal: `
    gibt es dich wirklich|echt|überhaupt|tatsächlich, gibts dich wirklich|echt|überhaupt, existierst du, bist du .. mensch, du bist nicht echt|real, bist du wirklich|überhaupt echt|real,
    mit einem echten|wirklichen|richtigen|realen menschen|mann|mensch, mit einer echten|wirklichen|richtigen|realen person|frau, mit einem bot|roboter|computer|menschen, mit einer maschine|ki, ist dein profil echt|real, ist das profil echt|real|fake,
    ist das ein echtes profil, sind deine fotos|bilder echt|von, sind das deine fotos|bilder, bist das wirklich du, bist du das wirklich, bist du das auf, wer schreibt|steckt .. hier|wirklich|dahinter|das|eigentlich, wer bist du wirklich, mit wem schreibe ich, echt oder fake, fake oder echt, mensch oder bot|maschine, bot oder mensch,
    bezahlt .. fürs schreiben|chatten, dafür bezahlt .. schreiben|schreibst|chatten|chattest|antworten|antwortest, fürs schreiben|chatten bezahlt, für jede|diese nachricht|nachrichten bezahlt, geld für jede nachricht, wer bezahlt dich, geld .. fürs schreiben|chatten,
    arbeitest du für die|diese|den|das seite|plattform|betreiber|app|portal|firma, mit einer moderatorin|animateurin|mitarbeiterin|chatterin, mit einem moderator|mitarbeiter|animateur|operator, mit einer bezahlten, schreibt .. moderator|moderatorin, beweis|beweise mir .. echt|real|gibt, beweise .. du echt|real,
    echte frauen|männer|menschen|leute hier, jemand echtes, hier jemand echt, automatische nachrichten|antworten, echt oder nicht, wirklich eine frau, wirklich ein mann|mensch`,
  asksWhetherRealAtEnd: `
    bist du echt, du echt, bist du real, bist du denn echt, ist das echt, ist das hier echt, ist das real, gibt es dich, gibts dich, bist du auch echt, bist du fake, du fake,
    wirst du bezahlt, bist du bezahlt, ist das hier automatisch, bist du wirklich du, bist du überhaupt eine frau, ist das hier fake, biste echt, du auch echt`,
  asksWhetherRealAlone: `
    real, fake, bot, echter mensch, echte frau|person, moderator, moderatorin, chatbot, roboter, ein bot|mensch|moderator|fake, eine moderatorin|maschine, mensch, ki, fakeprofil, echt oder nicht, bezahlte schreiberin`,
  negation:
    'nicht, nie, niemals, kein, keine, keinen, keiner, keinem, ohne, unmöglich, niemand, nichts, weder, noch nie',
  rhetoricalNegation:
    'wollen wir nicht, wäre es nicht, ist es nicht, warum nicht, warum .. nicht, wieso .. nicht, kein problem, nicht mehr erwarten, nicht erwarten, nicht abwarten, nicht nur, keine sorge, kein zweifel, nicht mehr lange, nicht wahr, willst .. nicht, möchtest .. nicht, magst .. nicht, wollen wir .. nicht',
  postponement:
    'noch nicht, heute, diese woche, diesen monat, gerade nicht, momentan, im moment, jetzt noch, bevor, bis zum, erst wenn, zurzeit',
  contrast: 'aber, jedoch, sondern, doch, weil, deshalb, also, denn',
  continuation:
    'und, oder, aber, ich, du, mann, schatz, süßer, süße, denn, ja, ne, haha, lol, wie, oder was, wirklich, versprochen, hier, kein, keine, sonst',
  idioms: `
    nagel auf den kopf, entscheidung .. treffen, entscheidungen .. treffen, wahl .. treffen, entscheidung, vorbereitungen .. treffen, maßnahmen .. treffen, real madrid, bis später, bis bald hier, echt leid, echt jetzt, echtes|echtem leder, wir uns .. hier im chat,
    uns mal ansehen, freue mich auf deine, uns sehen was, geschichten kennenlernen, wir sehen uns hier, wir lesen uns, telefonieren mit meiner|meinem, telefoniere`,
}
