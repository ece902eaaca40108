import type { Dialogue } from './dialogue.ts'

export const chatsNl: readonly Dialogue[] = [
  {
    turns: [
      'Hoi! Ik zat hardop te lachen om je profiel, in de stiltecoupé.',
      'Sorry aan de hele coupé. Om welk stukje?',
    ],
  },
  {
    turns: [
      'Goedemorgen vanachter een nat raam.',
      'Hier ook. Thee of koffie?',
      'Koffie, altijd. Jij?',
      'Thee tot elf uur, daarna loop ik over.',
    ],
  },
  {
    topic: 'coffee',
    turns: [
      'Jij weet dus waar de beste koffie zit. Bewijs maar.',
      'In het eerste bericht geef ik mijn bronnen niet prijs.',
      'Snap ik. In het derde dan?',
      'Klein zaakje achter het station, blauwe deur. Vraag naar Milo.',
      'Blauwe deur, Milo. Genoteerd.',
      'Nu heb ik een taarttip van je tegoed.',
    ],
  },
  {
    topic: 'dogs',
    turns: [
      'Belangrijke vraag: hoe heet de hond?',
      'Stroopwafel. Op Kaas reageert hij ook.',
      'De mijne heet Professor en heeft nog nooit een boek gelezen.',
      'Die moeten elkaar ontmoeten. Onder toezicht.',
      'Zondag in het park? Bij de vijver staat een kiosk.',
      'Elf uur? Stroopwafel is voor tienen niet te genieten.',
      'Elf uur. Wij zijn die twee in de plas.',
    ],
  },
  {
    topic: 'cooking',
    turns: [
      'Wat staat er op het vuur vanavond?',
      'Linzensoep, en die probeert te ontsnappen.',
      'Deksel erop!',
      'Nu mokt hij. Wat doe je aan te veel komijn?',
      'Een lepel yoghurt en zelfvertrouwen.',
      'Het werkt. Jij mag blijven.',
    ],
  },
  {
    topic: 'travel',
    turns: [
      'Die foto van de nachttrein, was dat naar Wenen?',
      'Ja! Bovenste bed, niet geslapen, geweldig.',
      'Ik ging ooit van Stockholm naar Narvik. Zelfde gevoel.',
      'Vertel. Zo ver naar het noorden wil ik altijd al.',
      'Achttien uur berken en dan ineens een fjord.',
      'Goed, ik pak mijn tas.',
      'Neem koek mee. De restauratie gaat vroeg dicht.',
      'Koek en een dik boek. Komt goed.',
    ],
  },
  {
    topic: 'hiking',
    turns: [
      'Heb je een lievelingswandeling bij jou in de buurt?',
      'Een rondje van twaalf kilometer over de hei, met een bakker aan het eind.',
      'Die bakker maakt het pas een goede wandeling.',
      'Precies mijn filosofie.',
    ],
  },
  {
    topic: 'music',
    turns: [
      'Wat was de laatste plaat die je kocht?',
      'Een tweedehands Nina Simone, met een naam op de hoes.',
      'Welke naam?',
      'Margaretha, 1969. Ik denk vaak aan Margaretha.',
      'Ik hoop dat ze heeft gedanst.',
      'Dat weet ik zeker.',
    ],
  },
  {
    topic: 'reading',
    turns: [
      'Wat lees je nu?',
      'Een detective uit 1934. Ik verdenk de dominee.',
      'Het is nooit de dominee.',
      'Dat wil de dominee dat je denkt.',
      'Goed. Om een kop koffie: het was het nichtje.',
      'Afgesproken. Nog tachtig bladzijden.',
      'En? We zijn twee dagen verder.',
      'Het was het nichtje. Hoe drink je je koffie?',
    ],
  },
  {
    turns: [
      'Hallo! Ik ben slecht in eerste berichten, dus een feit: een octopus heeft drie harten.',
      'Beste bericht van de week. Ik kan alleen melden dat wombats in blokjes poepen.',
      'Dat wist ik, en ik ben zo blij dat jij het ook weet.',
    ],
  },
  {
    turns: [
      'Hoe was je dag?',
      'Lang, maar er was taart op het werk. En die van jou?',
      'Ik heb de wasmachine gemaakt met een kleerhanger en voel me onoverwinnelijk.',
      'Doe je ook vaatwassers?',
      'Ik kan nu alles.',
    ],
  },
  {
    topic: 'cycling',
    turns: [
      'Is dat jouw fiets op de derde foto? Wat een schoonheid.',
      'Ouder dan ik. Elk onderdeel is al twee keer vervangen.',
      'Is het dan nog dezelfde fiets?',
      'Daar praten we over met tegenwind.',
      'Zaterdag praat ik graag mee.',
      'Dijk of duin?',
      'Dijk. Ik wil nog kunnen praten.',
      'Half tien bij de oude sluis?',
      'Ik ben er. Rode helm, je ziet me wel.',
    ],
  },
  {
    topic: 'gardening',
    turns: [
      'Hoe gaat het met de tomaten?',
      'Groen, koppig en veel te veel.',
      'Chutney!',
      'Heb je een recept?',
      'Van mijn tante, streng geheim. Vanavond stuur ik het.',
      'Je tante zou mij leuk vinden, ik voel het.',
    ],
  },
  {
    turns: [
      'Kwam je droog thuis?',
      'Grotendeels. Mijn linkerschoen heeft het niet gered.',
      'Ik vond het echt gezellig vandaag.',
      'Ik ook. Bij de bushalte stond ik nog te lachen.',
      'Volgende week weer?',
      'Graag. Nu kies ik de taart.',
      'Goed. Niets met rozijnen.',
      'Geen rozijnen. Eindelijk iemand met verstand.',
      'Slaap lekker!',
      'Jij ook. Kijk uit voor de plassen.',
      'Haha. Welterusten.',
      'Welterusten.',
    ],
  },
]
