import type { Dialogue } from './dialogue.ts'

export const chatsDe: readonly Dialogue[] = [
  {
    turns: [
      'Hallo! Wegen deines Profils habe ich im Ruhebereich laut gelacht.',
      'Entschuldigung an alle Mitreisenden. Welche Stelle war es?',
    ],
  },
  {
    turns: [
      'Guten Morgen hinter einer nassen Scheibe.',
      'Hier auch. Tee oder Kaffee?',
      'Kaffee, immer. Und du?',
      'Tee bis elf, danach wechsle ich die Seite.',
    ],
  },
  {
    topic: 'coffee',
    turns: [
      'Du weißt also, wo es den besten Kaffee gibt. Beweise?',
      'Im ersten Text verrate ich meine Quellen nicht.',
      'Verständlich. Im dritten?',
      'Kleiner Laden hinterm Bahnhof, blaue Tür. Frag nach Milo.',
      'Blaue Tür, Milo. Ist notiert.',
      'Dafür schuldest du mir einen Kuchentipp.',
    ],
  },
  {
    topic: 'dogs',
    turns: [
      'Wichtige Frage: Wie heißt der Hund?',
      'Brezel. Auf Käse hört er auch.',
      'Meiner heißt Professor und hat noch nie ein Buch gelesen.',
      'Die sollten sich kennenlernen. Unter Aufsicht.',
      'Sonntag im Park? Am Teich ist ein Kiosk.',
      'Elf Uhr? Vor zehn ist Brezel ungenießbar.',
      'Elf Uhr. Wir sind die zwei in der Pfütze.',
    ],
  },
  {
    topic: 'cooking',
    turns: [
      'Was steht heute auf dem Herd?',
      'Linsensuppe, und sie versucht zu fliehen.',
      'Deckel drauf!',
      'Jetzt schmollt sie. Was hilft gegen zu viel Kümmel?',
      'Ein Löffel Joghurt und Selbstvertrauen.',
      'Hat geklappt. Du darfst bleiben.',
    ],
  },
  {
    topic: 'travel',
    turns: [
      'Das Foto aus dem Nachtzug, ging der nach Venedig?',
      'Ja! Oberes Bett, kein Schlaf, herrlich.',
      'Ich bin mal von Stockholm nach Narvik gefahren. Dasselbe Gefühl.',
      'Erzähl! So weit nach Norden wollte ich schon immer.',
      'Achtzehn Stunden Birken und dann plötzlich ein Fjord.',
      'Gut, ich packe.',
      'Nimm Kekse mit. Der Speisewagen macht früh zu.',
      'Kekse und ein dickes Buch. Wird gemacht.',
    ],
  },
  {
    topic: 'hiking',
    turns: [
      'Hast du eine Lieblingsrunde bei dir in der Nähe?',
      'Zwölf Kilometer über den Kamm, am Ende eine Bäckerei.',
      'Erst die Bäckerei macht es zur guten Wanderung.',
      'Genau meine Philosophie.',
    ],
  },
  {
    topic: 'music',
    turns: [
      'Welche Platte hast du zuletzt gekauft?',
      'Eine gebrauchte Nina Simone, mit einem Namen auf der Hülle.',
      'Welchem?',
      'Margarete, 1969. Ich denke oft an Margarete.',
      'Hoffentlich hat sie getanzt.',
      'Ganz bestimmt.',
    ],
  },
  {
    topic: 'reading',
    turns: [
      'Was liest du gerade?',
      'Einen Krimi von 1934. Ich verdächtige den Pfarrer.',
      'Der Pfarrer ist es nie.',
      'Das will der Pfarrer dich glauben lassen.',
      'Gut. Um einen Kaffee: Es war die Nichte.',
      'Abgemacht. Noch achtzig Seiten.',
      'Und? Es sind zwei Tage vergangen.',
      'Es war die Nichte. Wie trinkst du deinen Kaffee?',
    ],
  },
  {
    turns: [
      'Hallo! Erste Sätze kann ich nicht, also eine Tatsache: Kraken haben drei Herzen.',
      'Beste Nachricht der Woche. Ich kann nur bieten, dass Wombats Würfel machen.',
      'Das wusste ich, und es freut mich sehr, dass du es auch weißt.',
    ],
  },
  {
    turns: [
      'Wie war dein Tag?',
      'Lang, aber es gab Kuchen im Büro. Und deiner?',
      'Ich habe die Waschmaschine mit einem Kleiderbügel repariert und fühle mich unbesiegbar.',
      'Kannst du auch Spülmaschinen?',
      'Ich kann jetzt alles.',
    ],
  },
  {
    topic: 'cycling',
    turns: [
      'Ist das dein Rad auf dem dritten Bild? Wunderschön.',
      'Älter als ich. Jedes Teil ist schon zweimal getauscht.',
      'Ist es dann noch dasselbe Rad?',
      'Darüber reden wir am Berg.',
      'Am Samstag könnte ich mitreden.',
      'Flach oder hügelig?',
      'Flach. Ich will noch sprechen können.',
      'Halb zehn an der alten Schleuse?',
      'Ich bin da. Roter Helm, du siehst mich schon.',
    ],
  },
  {
    topic: 'gardening',
    turns: [
      'Wie geht es den Tomaten?',
      'Grün, stur und viel zu viele.',
      'Chutney!',
      'Hast du ein Rezept?',
      'Von meiner Tante, streng geheim. Heute Abend schicke ich es.',
      'Deine Tante würde mich mögen, das spüre ich.',
    ],
  },
  {
    turns: [
      'Bist du trocken nach Hause gekommen?',
      'Größtenteils. Mein linker Schuh hat es nicht geschafft.',
      'Es war richtig schön heute.',
      'Fand ich auch. An der Haltestelle habe ich immer noch gelächelt.',
      'Nächste Woche wieder?',
      'Sehr gern. Dann suche ich den Kuchen aus.',
      'Gut. Nichts mit Rosinen.',
      'Keine Rosinen. Endlich jemand mit Verstand.',
      'Schlaf gut!',
      'Du auch. Achte auf die Pfützen.',
      'Haha. Gute Nacht.',
      'Gute Nacht.',
    ],
  },
]
