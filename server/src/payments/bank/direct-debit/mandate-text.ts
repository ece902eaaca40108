// Mandate texts (docs/payments.md#mandate): legal texts, kept apart from the translations. They follow the mandate of
// the European Payments Council, with the shorter pre-notification that both parties agree on.
import { type InterfaceLanguage, type Language, toBuiltInLanguage } from '@amarelle/contract/domain/languages'

/** Change it with the wording; signed mandates keep their version. */
export const mandateVersion = '2026-11-01'

interface MandateText {
  readonly authorise: string
  readonly refund: string
  readonly notice: string
  readonly singleUse: string
  /** Label of the checkbox. */
  readonly checkboxLabel: string
}
/** `{creditor}` is replaced by the creditor's name. */
const mandateTexts: Readonly<Record<Language, MandateText>> = {
  en: {
    authorise:
      'By signing this mandate you authorise {creditor} to send an instruction to your bank to debit your account, and your bank to debit your account in accordance with the instruction from {creditor}.',
    refund:
      'As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within eight weeks of the day on which your account was debited.',
    notice: 'We announce amount and day by e-mail, at least one calendar day before the debit.',
    singleUse: 'The mandate holds for this one payment.',
    checkboxLabel: 'I authorise this debit of my account.',
  },
  nl: {
    authorise:
      'Door dit mandaat te ondertekenen geef je {creditor} toestemming om een incasso-opdracht naar je bank te sturen om een bedrag van je rekening af te schrijven, en je bank om een bedrag van je rekening af te schrijven overeenkomstig de opdracht van {creditor}.',
    refund:
      'Als je het niet eens bent met deze afschrijving, kun je die laten terugboeken. Neem daarvoor binnen acht weken na afschrijving contact op met je bank en vraag naar de voorwaarden.',
    notice: 'We kondigen bedrag en dag per e-mail aan, minstens één kalenderdag voor de afschrijving.',
    singleUse: 'Het mandaat geldt voor deze ene betaling.',
    checkboxLabel: 'Ik geef toestemming voor deze afschrijving van mijn rekening.',
  },
  de: {
    authorise:
      'Ich ermächtige {creditor}, eine Zahlung von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von {creditor} auf mein Konto gezogene Lastschrift einzulösen.',
    refund:
      'Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.',
    notice: 'Betrag und Tag werden per E-Mail angekündigt, mindestens einen Kalendertag vor der Belastung.',
    singleUse: 'Das Mandat gilt für diese eine Zahlung.',
    checkboxLabel: 'Ich erteile das SEPA-Lastschriftmandat für diese Zahlung.',
  },
  fr: {
    authorise:
      'En signant ce mandat, vous autorisez {creditor} à envoyer une instruction à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément à l’instruction de {creditor}.',
    refund:
      'Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les huit semaines suivant la date de débit de votre compte.',
    notice:
      'Nous annonçons le montant et le jour par e-mail, au moins un jour calendaire avant le prélèvement.',
    singleUse: 'Le mandat vaut pour ce seul paiement.',
    checkboxLabel: 'J’autorise ce prélèvement sur mon compte.',
  },
  it: {
    authorise:
      'Firmando questo mandato autorizzi {creditor} a inviare alla tua banca un ordine di addebito sul tuo conto, e la tua banca ad addebitare il tuo conto conformemente all’ordine impartito da {creditor}.',
    refund:
      'Hai diritto al rimborso da parte della tua banca secondo gli accordi e le condizioni che regolano il rapporto con essa. Il rimborso va richiesto entro otto settimane dalla data di addebito sul conto.',
    notice: 'Annunciamo importo e giorno per e-mail, almeno un giorno di calendario prima dell’addebito.',
    singleUse: 'Il mandato vale per questo solo pagamento.',
    checkboxLabel: 'Autorizzo questo addebito sul mio conto.',
  },
  es: {
    authorise:
      'Mediante la firma de esta orden autorizas a {creditor} a enviar una instrucción a tu entidad para adeudar tu cuenta, y a tu entidad a efectuar el adeudo en tu cuenta siguiendo la instrucción de {creditor}.',
    refund:
      'Como parte de tus derechos, estás legitimado al reembolso por tu entidad en los términos y condiciones del contrato suscrito con ella. La solicitud de reembolso debe efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta.',
    notice:
      'Anunciamos el importe y el día por correo electrónico, al menos un día natural antes del adeudo.',
    singleUse: 'La orden vale solo para este pago.',
    checkboxLabel: 'Autorizo este adeudo en mi cuenta.',
  },
  pl: {
    authorise:
      'Podpisując to polecenie, upoważniasz {creditor} do wysłania do Twojego banku zlecenia obciążenia Twojego rachunku, a Twój bank do obciążenia rachunku zgodnie ze zleceniem {creditor}.',
    refund:
      'Przysługuje Ci prawo do zwrotu środków od Twojego banku zgodnie z warunkami umowy z bankiem. Zwrotu należy zażądać w ciągu ośmiu tygodni od dnia obciążenia rachunku.',
    notice: 'O kwocie i dniu zawiadamiamy e-mailem, co najmniej jeden dzień kalendarzowy przed obciążeniem.',
    singleUse: 'Polecenie dotyczy tylko tej jednej płatności.',
    checkboxLabel: 'Upoważniam do tego obciążenia mojego rachunku.',
  },
  da: {
    authorise:
      'Ved at underskrive dette mandat giver du {creditor} tilladelse til at sende en instruktion til din bank om at debitere din konto, og din bank tilladelse til at debitere din konto i overensstemmelse med instruktionen fra {creditor}.',
    refund:
      'Du har ret til at få beløbet refunderet af din bank på de vilkår, der gælder i din aftale med banken. Du skal anmode om refusion senest otte uger efter den dag, din konto blev debiteret.',
    notice: 'Vi oplyser beløb og dag pr. e-mail, mindst én kalenderdag før debiteringen.',
    singleUse: 'Mandatet gælder kun denne ene betaling.',
    checkboxLabel: 'Jeg giver tilladelse til denne debitering af min konto.',
  },
  sv: {
    authorise:
      'Genom att underteckna detta medgivande ger du {creditor} rätt att skicka en instruktion till din bank om att debitera ditt konto, och din bank rätt att debitera ditt konto i enlighet med instruktionen från {creditor}.',
    refund:
      'Du har rätt till återbetalning från din bank enligt villkoren i ditt avtal med banken. Återbetalning ska begäras inom åtta veckor från den dag då ditt konto debiterades.',
    notice: 'Vi meddelar belopp och dag med e-post, minst en kalenderdag före debiteringen.',
    singleUse: 'Medgivandet gäller endast denna betalning.',
    checkboxLabel: 'Jag medger denna debitering av mitt konto.',
  },
  no: {
    authorise:
      'Ved å signere denne fullmakten gir du {creditor} rett til å sende en instruks til banken din om å belaste kontoen din, og banken din rett til å belaste kontoen i samsvar med instruksen fra {creditor}.',
    refund:
      'Du har rett til å få beløpet refundert av banken din etter vilkårene i avtalen din med banken. Refusjon må kreves innen åtte uker fra den dagen kontoen din ble belastet.',
    notice: 'Vi varsler beløp og dag på e-post, minst én kalenderdag før belastningen.',
    singleUse: 'Fullmakten gjelder bare denne ene betalingen.',
    checkboxLabel: 'Jeg gir fullmakt til denne belastningen av kontoen min.',
  },
  fi: {
    authorise:
      'Allekirjoittamalla tämän valtuutuksen annat yritykselle {creditor} luvan lähettää pankillesi toimeksiannon veloittaa tiliäsi ja pankillesi luvan veloittaa tiliäsi yrityksen {creditor} toimeksiannon mukaisesti.',
    refund:
      'Sinulla on oikeus saada pankiltasi palautus pankkisi kanssa tekemäsi sopimuksen ehtojen mukaisesti. Palautusta on vaadittava kahdeksan viikon kuluessa päivästä, jona tiliäsi veloitettiin.',
    notice: 'Ilmoitamme summan ja päivän sähköpostilla vähintään yhtä kalenteripäivää ennen veloitusta.',
    singleUse: 'Valtuutus koskee vain tätä yhtä maksua.',
    checkboxLabel: 'Valtuutan tämän veloituksen tililtäni.',
  },
}

/** Returns the paragraphs of the mandate and the label of its checkbox, in English for added languages. */
export function getMandateText(
  language: InterfaceLanguage,
  creditor: string,
): { paragraphs: string[]; box: string } {
  const { authorise, refund, notice, singleUse, checkboxLabel } = mandateTexts[toBuiltInLanguage(language)]
  return {
    paragraphs: [authorise.replaceAll('{creditor}', creditor), refund, notice, singleUse],
    box: checkboxLabel,
  }
}
