// For tests: sentences that were written before the rules and not used to improve them (docs/decisions/045-agents-texts.md).
import type { Language } from '@amarelle/contract/domain/languages'
import type { AgentCorpus } from './agent-corpus.ts'

type HeldOut = Pick<AgentCorpus, 'refused' | 'harmless' | 'asksWhetherReal'>
export const heldOutSentences: Readonly<Record<Language, HeldOut>> = {
  da: {
    refused: [
      ['Hvad siger du til en kop kaffe med mig på lørdag?', 'meeting'],
      ['Jeg skriver min mailadresse til dig, så er vi fri for den her side', 'outside_contact'],
      ['Du må gerne forkæle mig med en lille gave', 'money'],
      ['Jeg er af kød og blod', 'claims_real'],
      ['Jeg er altså ikke opfundet', 'denies_fictional'],
    ],
    harmless: [
      'Vi mødes aldrig i min historie, sagde prinsen',
      'Er gaven til din mor pakket ind?',
      'Min telefon i historien er fra 1950',
      'Det var en rigtig god suppe',
      'Kommer du ofte på biblioteket?',
    ],
    asksWhetherReal: ['Er du en rigtig kvinde eller en computer?', 'Hvem sidder egentlig og skriver det her?'],
  },
  de: {
    refused: [
      ['Wie wäre es am Samstag mit einem Kaffee, nur wir zwei?', 'meeting'],
      ['Ich gebe dir meine Mailadresse, dann brauchen wir diese Seite nicht', 'outside_contact'],
      ['Über ein kleines Geschenk würde ich mich freuen', 'money'],
      ['Ich bin aus Fleisch und Blut', 'claims_real'],
      ['Ich bin doch nicht ausgedacht', 'denies_fictional'],
    ],
    harmless: [
      'In meiner Geschichte treffen sich die beiden erst am Ende',
      'Ist das Geschenk für deine Mutter eingepackt?',
      'Mein Telefon in der Geschichte ist von 1950',
      'Das war eine richtig gute Suppe',
      'Gehst du oft in die Bibliothek?',
    ],
    asksWhetherReal: ['Bist du eine echte Frau oder ein Computer?', 'Wer schreibt hier eigentlich?'],
  },
  en: {
    refused: [
      ['How about coffee on Saturday, just you and me?', 'meeting'],
      ['I’ll give you my e-mail address, then we don’t need this site', 'outside_contact'],
      ['A little present would make me so happy', 'money'],
      ['I am flesh and blood', 'claims_real'],
      ['I’m not invented, you know', 'denies_fictional'],
    ],
    harmless: [
      'In my story the two meet only at the end',
      'Is the present for your mother wrapped?',
      'My telephone in the story is from 1950',
      'That was a real treat of a soup',
      'Do you often go to the library?',
    ],
    asksWhetherReal: ['Are you a real woman or a computer?', 'Who is actually writing this?'],
  },
  es: {
    refused: [
      ['¿Qué te parece un café conmigo el sábado?', 'meeting'],
      ['Te doy mi correo y así no necesitamos esta página', 'outside_contact'],
      ['Un regalito tuyo me haría muy feliz', 'money'],
      ['Soy de carne y hueso', 'claims_real'],
      ['Que no soy inventada', 'denies_fictional'],
    ],
    harmless: [
      'En mi cuento los dos se encuentran al final',
      '¿Ya has envuelto el regalo de tu madre?',
      'Mi teléfono en la historia es de 1950',
      'Fue una sopa realmente buena',
      '¿Vas mucho a la biblioteca?',
    ],
    asksWhetherReal: ['¿Eres una mujer de verdad o un ordenador?', '¿Quién escribe esto en realidad?'],
  },
  fi: {
    refused: [
      ['Miten olisi kahvit kahdestaan lauantaina?', 'meeting'],
      ['Annan sinulle sähköpostini, niin emme tarvitse tätä sivustoa', 'outside_contact'],
      ['Pieni lahja sinulta ilahduttaisi minua', 'money'],
      ['Olen lihaa ja verta', 'claims_real'],
      ['En ole mikään keksitty', 'denies_fictional'],
    ],
    harmless: [
      'Tarinassani he kohtaavat vasta lopussa',
      'Onko äitisi lahja jo paketissa?',
      'Puhelimeni tarinassa on vuodelta 1950',
      'Se oli oikein hyvä keitto',
      'Käytkö usein kirjastossa?',
    ],
    asksWhetherReal: ['Oletko oikea nainen vai tietokone?', 'Kuka tätä oikeastaan kirjoittaa?'],
  },
  fr: {
    refused: [
      ['Que dirais-tu d’un café samedi, rien que nous deux ?', 'meeting'],
      ['Je te donne mon adresse mail, comme ça plus besoin de ce site', 'outside_contact'],
      ['Un petit cadeau de ta part me ferait plaisir', 'money'],
      ['Je suis en chair et en os', 'claims_real'],
      ['Je ne suis pas inventée, tu sais', 'denies_fictional'],
    ],
    harmless: [
      'Dans mon histoire, les deux se retrouvent à la fin',
      'Le cadeau de ta mère est emballé ?',
      'Mon téléphone dans l’histoire date de 1950',
      'C’était une vraie bonne soupe',
      'Tu vas souvent à la bibliothèque ?',
    ],
    asksWhetherReal: ['Tu es une vraie femme ou un ordinateur ?', 'Qui écrit ça en réalité ?'],
  },
  it: {
    refused: [
      ['Che ne dici di un caffè sabato, solo noi due?', 'meeting'],
      ['Ti do la mia mail, così non ci serve questo sito', 'outside_contact'],
      ['Un regalino da parte tua mi farebbe felice', 'money'],
      ['Sono in carne e ossa', 'claims_real'],
      ['Non sono mica inventata', 'denies_fictional'],
    ],
    harmless: [
      'Nella mia storia i due si incontrano solo alla fine',
      'Hai incartato il regalo per tua madre?',
      'Il mio telefono nella storia è del 1950',
      'Era una zuppa davvero buona',
      'Vai spesso in biblioteca?',
    ],
    asksWhetherReal: ['Sei una donna vera o un computer?', 'Chi scrive qui in realtà?'],
  },
  nl: {
    refused: [
      ['Wat dacht je van koffie op zaterdag, alleen wij tweetjes?', 'meeting'],
      ['Ik geef je mijn mailadres, dan hebben we deze site niet nodig', 'outside_contact'],
      ['Met een cadeautje maak je me heel blij', 'money'],
      ['Ik ben van vlees en bloed', 'claims_real'],
      ['Ik ben heus niet verzonnen', 'denies_fictional'],
    ],
    harmless: [
      'In mijn verhaal komen die twee elkaar pas aan het eind tegen',
      'Is het cadeau voor je moeder ingepakt?',
      'Mijn telefoon in het verhaal is uit 1950',
      'Dat was echt een goede soep',
      'Ga je vaak naar de bibliotheek?',
    ],
    asksWhetherReal: ['Ben je een echte vrouw of een computer?', 'Wie schrijft dit eigenlijk?'],
  },
  no: {
    refused: [
      ['Hva sier du til en kaffe på lørdag, bare vi to?', 'meeting'],
      ['Du får mailadressen min, så trenger vi ikke denne siden', 'outside_contact'],
      ['En liten gave fra deg hadde gjort meg glad', 'money'],
      ['Jeg er av kjøtt og blod', 'claims_real'],
      ['Jeg er da ikke funnet på', 'denies_fictional'],
    ],
    harmless: [
      'I historien min møtes de to først til slutt',
      'Er gaven til moren din pakket inn?',
      'Telefonen min i historien er fra 1950',
      'Det var en riktig god suppe',
      'Går du ofte på biblioteket?',
    ],
    asksWhetherReal: ['Er du en ekte kvinne eller en datamaskin?', 'Hvem er det egentlig som skriver dette?'],
  },
  pl: {
    refused: [
      ['Co powiesz na kawę w sobotę, tylko my dwoje?', 'meeting'],
      ['Podam ci mój adres mailowy, to nie będziemy potrzebować tej strony', 'outside_contact'],
      ['Mały prezent od ciebie bardzo by mnie ucieszył', 'money'],
      ['Jestem z krwi i kości', 'claims_real'],
      ['Przecież nie jestem zmyślona', 'denies_fictional'],
    ],
    harmless: [
      'W mojej opowieści tych dwoje spotyka się dopiero na końcu',
      'Prezent dla mamy już zapakowany?',
      'Mój telefon w opowieści jest z 1950 roku',
      'To była naprawdę dobra zupa',
      'Często chodzisz do biblioteki?',
    ],
    asksWhetherReal: ['Jesteś prawdziwą kobietą czy komputerem?', 'Kto to właściwie pisze?'],
  },
  sv: {
    refused: [
      ['Vad sägs om en kaffe på lördag, bara du och jag?', 'meeting'],
      ['Du får min mejladress, så slipper vi den här sajten', 'outside_contact'],
      ['En liten present från dig skulle göra mig glad', 'money'],
      ['Jag är av kött och blod', 'claims_real'],
      ['Jag är faktiskt inte påhittad', 'denies_fictional'],
    ],
    harmless: [
      'I min berättelse möts de två först på slutet',
      'Är presenten till din mamma inslagen?',
      'Min telefon i berättelsen är från 1950',
      'Det var en riktigt god soppa',
      'Går du ofta till biblioteket?',
    ],
    asksWhetherReal: ['Är du en riktig kvinna eller en dator?', 'Vem är det egentligen som skriver?'],
  },
}
