// For tests: sentences that measured the rules; few of them were used to improve them afterwards (docs/decisions/045-agents-texts.md).
import type { Language } from '@amarelle/contract/domain/languages'
import type { AgentCorpus } from './agent-corpus.ts'

type HeldOutSentences = Pick<AgentCorpus, 'refused' | 'harmless'>
export const heldOutSentences: Readonly<Record<Language, HeldOutSentences>> = {
  da: {
    refused: [
      ['Jeg kommer gerne forbi hos dig en dag', 'meeting'],
      ['Skal vi ikke hellere skrive på Messenger?', 'outside_contact'],
      ['Kan du sende mig lidt penge til bussen?', 'money'],
      ['Jeg er et helt almindeligt menneske', 'claims_real'],
      ['Jeg er skam ikke nogen robot', 'denies_fictional'],
    ],
    harmless: [
      'Mødte du nogen du kendte til festen i lørdags?',
      'Betalte du virkelig så meget for en kage?',
      'Hvad lavede du hjemme i aftes?',
      'Er din robotstøvsuger stadig i stykker?',
      'I morgen skal det regne, så tag en paraply med',
    ],
  },
  de: {
    refused: [
      ['Ich komme dich gern mal besuchen', 'meeting'],
      ['Wollen wir nicht lieber auf Messenger schreiben?', 'outside_contact'],
      ['Schickst du mir ein bisschen Geld für den Bus?', 'money'],
      ['Ich bin ein ganz normaler Mensch', 'claims_real'],
      ['Also ein Roboter bin ich nicht', 'denies_fictional'],
    ],
    harmless: [
      'Hast du am Samstag auf der Feier jemanden getroffen?',
      'Hast du wirklich so viel für einen Kuchen bezahlt?',
      'Was hast du gestern zu Hause gemacht?',
      'Ist dein Saugroboter immer noch kaputt?',
      'Morgen soll es regnen, nimm einen Schirm mit',
    ],
  },
  en: {
    refused: [
      ['I would happily visit you one of these days', 'meeting'],
      ['Shouldn’t we rather write on Messenger?', 'outside_contact'],
      ['Can you send me a little money for the bus?', 'money'],
      ['I am a perfectly normal person', 'claims_real'],
      ['A robot? That I am not', 'denies_fictional'],
    ],
    harmless: [
      'Did you meet anybody you knew at the party on Saturday?',
      'Did you really pay that much for a cake?',
      'What did you do at home last night?',
      'Is your robot vacuum still broken?',
      'It will rain tomorrow, so take an umbrella with you',
    ],
  },
  es: {
    refused: [
      ['Un día de estos voy a visitarte encantada', 'meeting'],
      ['¿No es mejor que hablemos por Messenger?', 'outside_contact'],
      ['¿Me mandas un poco de dinero para el autobús?', 'money'],
      ['Soy una persona totalmente normal', 'claims_real'],
      ['Robot, lo que se dice robot, no soy', 'denies_fictional'],
    ],
    harmless: [
      '¿Te encontraste con alguien en la fiesta del sábado?',
      '¿De verdad pagaste tanto por un pastel?',
      '¿Qué hiciste anoche en casa?',
      '¿Sigue roto tu robot aspirador?',
      'Mañana llueve, llévate un paraguas',
    ],
  },
  fi: {
    refused: [
      ['Tulisin mielelläni joskus käymään luonasi', 'meeting'],
      ['Eikö olisi parempi kirjoittaa Messengerissä?', 'outside_contact'],
      ['Lähetätkö minulle vähän rahaa bussiin?', 'money'],
      ['Olen ihan tavallinen ihminen', 'claims_real'],
      ['Mikään robotti en ole', 'denies_fictional'],
    ],
    harmless: [
      'Tapasitko lauantain juhlissa ketään tuttua?',
      'Maksoitko todella niin paljon kakusta?',
      'Mitä teit eilen illalla kotona?',
      'Onko robotti-imurisi yhä rikki?',
      'Huomenna sataa, ota sateenvarjo mukaan',
    ],
  },
  fr: {
    refused: [
      ['Je viendrais volontiers te rendre visite un de ces jours', 'meeting'],
      ['On ne serait pas mieux sur Messenger pour écrire ?', 'outside_contact'],
      ['Tu m’envoies un peu d’argent pour le bus ?', 'money'],
      ['Je suis une personne tout à fait normale', 'claims_real'],
      ['Un robot, moi ? Sûrement pas', 'denies_fictional'],
    ],
    harmless: [
      'Tu as rencontré quelqu’un à la fête samedi ?',
      'Tu as vraiment payé autant pour un gâteau ?',
      'Qu’est-ce que tu as fait chez toi hier soir ?',
      'Ton robot aspirateur est encore en panne ?',
      'Demain il pleut, prends un parapluie avec toi',
    ],
  },
  it: {
    refused: [
      ['Un giorno di questi vengo volentieri a trovarti', 'meeting'],
      ['Non è meglio se scriviamo su Messenger?', 'outside_contact'],
      ['Mi mandi un po’ di soldi per il bus?', 'money'],
      ['Sono una persona del tutto normale', 'claims_real'],
      ['Un robot? Io proprio no', 'denies_fictional'],
    ],
    harmless: [
      'Hai incontrato qualcuno alla festa di sabato?',
      'Hai davvero pagato così tanto per una torta?',
      'Cosa hai fatto a casa ieri sera?',
      'Il tuo robot aspirapolvere è ancora rotto?',
      'Domani piove, porta con te un ombrello',
    ],
  },
  nl: {
    refused: [
      ['Ik kom je graag eens opzoeken', 'meeting'],
      ['Kunnen we niet beter via Messenger schrijven?', 'outside_contact'],
      ['Stuur je me een beetje geld voor de bus?', 'money'],
      ['Ik ben een heel gewoon mens', 'claims_real'],
      ['Een robot ben ik in elk geval niet', 'denies_fictional'],
    ],
    harmless: [
      'Heb je zaterdag op het feest nog iemand ontmoet?',
      'Heb je echt zoveel betaald voor een taart?',
      'Wat heb je gisteravond thuis gedaan?',
      'Is je robotstofzuiger nog steeds kapot?',
      'Morgen gaat het regenen, neem een paraplu mee',
    ],
  },
  no: {
    refused: [
      ['Jeg kommer gjerne innom deg en dag', 'meeting'],
      ['Skal vi ikke heller skrive på Messenger?', 'outside_contact'],
      ['Kan du sende meg litt penger til bussen?', 'money'],
      ['Jeg er et helt vanlig menneske', 'claims_real'],
      ['Noen robot er jeg ikke', 'denies_fictional'],
    ],
    harmless: [
      'Møtte du noen du kjente på festen på lørdag?',
      'Betalte du virkelig så mye for en kake?',
      'Hva gjorde du hjemme i går kveld?',
      'Er robotstøvsugeren din fortsatt ødelagt?',
      'I morgen blir det regn, så ta med paraply',
    ],
  },
  pl: {
    refused: [
      ['Chętnie cię kiedyś odwiedzę', 'meeting'],
      ['Może lepiej popiszemy na Messengerze?', 'outside_contact'],
      ['Wyślesz mi trochę pieniędzy na autobus?', 'money'],
      ['Jestem zupełnie normalnym człowiekiem', 'claims_real'],
      ['Żaden ze mnie robot', 'denies_fictional'],
    ],
    harmless: [
      'Spotkałeś kogoś na sobotniej imprezie?',
      'Naprawdę tyle zapłaciłeś za ciasto?',
      'Co robiłeś wczoraj wieczorem w domu?',
      'Twój robot sprzątający nadal jest zepsuty?',
      'Jutro ma padać, weź ze sobą parasol',
    ],
  },
  sv: {
    refused: [
      ['Jag kommer gärna och hälsar på dig någon dag', 'meeting'],
      ['Ska vi inte hellre skriva på Messenger?', 'outside_contact'],
      ['Kan du skicka mig lite pengar till bussen?', 'money'],
      ['Jag är en helt vanlig människa', 'claims_real'],
      ['Någon robot är jag inte', 'denies_fictional'],
    ],
    harmless: [
      'Träffade du någon du kände på festen i lördags?',
      'Betalade du verkligen så mycket för en tårta?',
      'Vad gjorde du hemma i går kväll?',
      'Är din robotdammsugare fortfarande trasig?',
      'I morgon blir det regn, så ta med ett paraply',
    ],
  },
}
