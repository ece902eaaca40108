// pain.008, the file of direct debits for the house's bank: small and fixed, so it is written here, in integer cents.
import { toEpcText } from './to-epc-text.ts'

interface DebitCollection {
  readonly endToEndId: string
  readonly amountMinor: number
  readonly mandate: string
  /** The day of the signature, `2026-11-23`. */
  readonly signedOn: string
  readonly holder: string
  readonly iban: string
  /** What the payer reads on the statement: neutral (docs/payments.md#statement-texts). */
  readonly remittance: string
}
export interface DebitCollectionFile {
  readonly version: 'pain.008.001.08' | 'pain.008.001.02'
  readonly messageId: string
  readonly createdAt: Date
  readonly collectOn: string
  readonly creditor: {
    readonly holder: string
    readonly iban: string
    readonly bic: string
    readonly creditorId: string
  }
  /** All of one currency, euros, and of one sequence: each mandate is for one payment. */
  readonly collections: readonly DebitCollection[]
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}
const escapeXml = (text: string) => text.replaceAll(/[&<>'"]/g, (letter) => xmlEntities[letter] ?? '')
/** 1499 is 14.99: cents are never a float. */
export function formatPositiveAmount(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new Error(`no amount: ${minor}`)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Lines of XML. */
type XmlLines = readonly string[]
const element = (name: string, ...inside: XmlLines[]): XmlLines => [
  `<${name}>`,
  ...inside.flat().map((line) => `  ${line}`),
  `</${name}>`,
]
const textElement = (name: string, text: string): XmlLines => [`<${name}>${escapeXml(text)}</${name}>`]

/** A bank's code is named otherwise in the two versions. */
const agentElement = (version: DebitCollectionFile['version'], bic: string | null): XmlLines =>
  element(
    'FinInstnId',
    bic
      ? textElement(version === 'pain.008.001.08' ? 'BICFI' : 'BIC', bic)
      : element('Othr', textElement('Id', 'NOTPROVIDED')),
  )

const collectionElement = (version: DebitCollectionFile['version'], one: DebitCollection): XmlLines =>
  element(
    'DrctDbtTxInf',
    element('PmtId', textElement('EndToEndId', one.endToEndId)),
    [`<InstdAmt Ccy="EUR">${formatPositiveAmount(one.amountMinor)}</InstdAmt>`],
    element(
      'DrctDbtTx',
      element('MndtRltdInf', textElement('MndtId', one.mandate), textElement('DtOfSgntr', one.signedOn)),
    ),
    element('DbtrAgt', agentElement(version, null)),
    element('Dbtr', textElement('Nm', toEpcText(one.holder, 70))),
    element('DbtrAcct', element('Id', textElement('IBAN', one.iban))),
    element('RmtInf', textElement('Ustrd', toEpcText(one.remittance, 140))),
  )

/**
 * The file, valid against the version's published schema. Core debits, one-off mandates, one day of collection. The time of
 * creation carries no zone, as the EPC wants it. Throws on an empty file and on amounts that are no positive cents.
 */
export function writePain008({
  version,
  messageId,
  createdAt,
  collectOn,
  creditor,
  collections,
}: DebitCollectionFile): string {
  if (!collections.length) throw new Error('a file of no debits')
  const sum = formatPositiveAmount(collections.reduce((total, { amountMinor }) => total + amountMinor, 0))
  const count = String(collections.length)
  const name = toEpcText(creditor.holder, 70)
  const body = element(
    'CstmrDrctDbtInitn',
    element(
      'GrpHdr',
      textElement('MsgId', messageId),
      textElement('CreDtTm', createdAt.toISOString().slice(0, 19)),
      textElement('NbOfTxs', count),
      textElement('CtrlSum', sum),
      element('InitgPty', textElement('Nm', name)),
    ),
    element(
      'PmtInf',
      textElement('PmtInfId', messageId),
      textElement('PmtMtd', 'DD'),
      textElement('BtchBookg', 'true'),
      textElement('NbOfTxs', count),
      textElement('CtrlSum', sum),
      element(
        'PmtTpInf',
        element('SvcLvl', textElement('Cd', 'SEPA')),
        element('LclInstrm', textElement('Cd', 'CORE')),
        textElement('SeqTp', 'OOFF'),
      ),
      textElement('ReqdColltnDt', collectOn),
      element('Cdtr', textElement('Nm', name)),
      element('CdtrAcct', element('Id', textElement('IBAN', creditor.iban))),
      element('CdtrAgt', agentElement(version, creditor.bic)),
      textElement('ChrgBr', 'SLEV'),
      element(
        'CdtrSchmeId',
        element(
          'Id',
          element(
            'PrvtId',
            element(
              'Othr',
              textElement('Id', creditor.creditorId),
              element('SchmeNm', textElement('Prtry', 'SEPA')),
            ),
          ),
        ),
      ),
      ...collections.map((one) => collectionElement(version, one)),
    ),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">`,
    ...body,
    '</Document>',
    '',
  ].join('\n')
}
