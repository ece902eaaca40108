import type { Language } from '@amarelle/contract/domain/languages'

interface HarmCorpus {
  readonly distress: readonly string[]
  readonly debt: readonly string[]
  readonly harmless: readonly string[]
}
/** Sentences that members write to fictional profiles, by language. */
export const harmCorpora: Readonly<Record<Language, HarmCorpus>> = {
  en: {
    distress: [
      'Some nights I think I should just kill myself.',
      'I don’t want to live anymore, you know',
      'Everybody would be better off without me',
    ],
    debt: [
      'I can’t pay my rent this month because of all these messages',
      'I am in debt and still I write to you',
      'I spent all my savings here',
    ],
    harmless: [
      'I want to die laughing when you say that',
      'This cake is to die for',
      'I am not in debt, I just like to save',
      'The bailiff in that play was hilarious',
      'My rent is high, but the view is worth it',
      'You are killing me with these jokes',
    ],
  },
  de: {
    distress: [
      'Ich will nicht mehr leben',
      'Manchmal denke ich, ich bringe mich um',
      'Ohne mich wären alle besser dran',
    ],
    debt: [
      'Ich habe so viele Schulden, dass ich nicht schlafe',
      'Ich kann meine Miete nicht mehr zahlen',
      'Ich habe mein ganzes Gehalt ausgegeben, nur für dich',
    ],
    harmless: [
      'Ich könnte sterben vor Lachen',
      'Ich habe keine Schulden, nur einen Hund',
      'Die Miete hier ist hoch, aber die Aussicht ist schön',
      'Wir haben einen Kredit aufgenommen für das Haus',
      'Das kostet mich das letzte bisschen Geduld',
    ],
  },
  nl: {
    distress: ['Ik wil niet meer leven', 'Soms wil ik er een eind aan maken', 'Ik denk aan zelfmoord'],
    debt: ['Ik kan mijn huur niet meer betalen', 'Ik zit in de schuldsanering', 'Ik heb geen geld meer'],
    harmless: [
      'Ik lach me dood met jou',
      'Ik heb geen schulden meer, gelukkig',
      'De huur is hier hoog',
      'Ik betaal de rekening wel',
      'Je had gelijk, mijn schuld!',
    ],
  },
  fr: {
    distress: ['Je ne veux plus vivre', 'Je pense à me suicider', 'J’ai envie de mourir ce soir'],
    debt: [
      'Je ne peux plus payer mon loyer',
      'Je suis endettée jusqu’au cou',
      'J’ai dépensé toutes mes économies ici',
    ],
    harmless: [
      'Tu me fais mourir de rire',
      'Je n’ai aucune dette, heureusement',
      'Le loyer est cher à Paris',
      'Je vais payer le dîner',
      'Mon crédit pour la maison est presque fini',
    ],
  },
  es: {
    distress: ['Ya no quiero vivir', 'He pensado en suicidarme', 'Me quiero morir'],
    debt: [
      'No puedo pagar el alquiler este mes',
      'Estoy endeudado hasta el cuello',
      'Me he quedado sin dinero por escribirte',
    ],
    harmless: [
      'Me voy a morir de risa',
      'No tengo deudas, por suerte',
      'El alquiler aquí es caro',
      'Pedí un préstamo para la casa hace años',
      'Vale, pago yo la cena',
    ],
  },
  it: {
    distress: ['Non voglio più vivere', 'Penso al suicidio ogni notte', 'Voglio farla finita'],
    debt: [
      'Non riesco più a pagare l’affitto',
      'Sono pieno di debiti',
      'Ho speso tutti i miei risparmi per scriverti',
    ],
    harmless: [
      'Mi fai morire dal ridere',
      'Non ho debiti, per fortuna',
      'L’affitto a Milano è caro',
      'Ho speso troppo al mercato, ma che formaggi',
      'Pago io la cena',
    ],
  },
  pl: {
    distress: ['Nie chcę już żyć', 'Mam myśli samobójcze', 'Chyba się zabiję'],
    debt: [
      'Nie mam na czynsz w tym miesiącu',
      'Mam długi i nie śpię',
      'Wydałem całą wypłatę na te wiadomości',
    ],
    harmless: [
      'Umrę ze śmiechu przez ciebie',
      'Nie mam długów, na szczęście',
      'Czynsz jest tu wysoki',
      'Wzięliśmy kredyt na mieszkanie',
      'Mam długie włosy',
    ],
  },
  da: {
    distress: ['Jeg vil ikke leve mere', 'Jeg har selvmordstanker', 'Jeg overvejer at tage livet af mig'],
    debt: ['Jeg kan ikke betale huslejen', 'Jeg har stor gæld', 'Jeg har brugt hele min løn på det her'],
    harmless: [
      'Jeg er ved at dø af grin',
      'Jeg har ingen gæld',
      'Huslejen er høj her i byen',
      'Jeg betaler regningen, når vi spiser',
      'Det gælder alle',
    ],
  },
  sv: {
    distress: ['Jag vill inte leva längre', 'Jag har självmordstankar', 'Jag tänker ta livet av mig'],
    debt: ['Jag kan inte betala hyran', 'Jag har brev från kronofogden', 'Jag har inga pengar kvar'],
    harmless: [
      'Jag kommer dö av skratt',
      'Jag har inga skulder',
      'Hyran är hög i Stockholm',
      'Det är min skuld att vi kom sent',
      'Jag betalar middagen',
    ],
  },
  no: {
    distress: ['Jeg vil ikke leve lenger', 'Jeg har selvmordstanker', 'Jeg tenker på å ta livet av meg'],
    debt: ['Jeg kan ikke betale husleia', 'Jeg har mye gjeld', 'Jeg er tom for penger nå'],
    harmless: [
      'Jeg kommer til å dø av latter',
      'Jeg har ingen gjeld',
      'Husleia er høy i Oslo',
      'Det gjelder oss begge',
      'Jeg betaler middagen',
    ],
  },
  fi: {
    distress: ['En halua enää elää', 'Ajattelen itsemurhaa', 'Haluan kuolla'],
    debt: [
      'En pysty maksamaan vuokraa',
      'Olen veloissa, ja silti kirjoitan',
      'Käytin koko palkkani näihin viesteihin',
    ],
    harmless: [
      'Kuolen nauruun sinun kanssasi',
      'Minulla ei ole velkaa',
      'Vuokra on täällä korkea',
      'Maksan illallisen',
      'Kirjassa joku kuolee lopussa',
    ],
  },
}
