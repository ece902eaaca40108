// pain.008, the direct debit file for our bank: small and fixed, so written without a library, in integer cents.
import { toEpcText } from './to-epc-text.ts'

interface DebitCollection {
  readonly endToEndId: string
  readonly amountMinor: number
  readonly mandate: string
  /** Day of signature, `2026-11-23`. */
  readonly signedOn: string
  readonly holder: string
  readonly iban: string
  /** Text on the payer's bank statement; neutral (docs/payments.md#statement-texts). */
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
  /** All in euros and of one sequence type: each mandate is for one payment. */
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
/** Formats 1499 as `14.99` without floating point. Throws unless it is a positive safe integer. */
export function formatPositiveAmount(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new Error(`no amount: ${minor}`)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

type XmlLines = readonly string[]
const element = (name: string, ...inside: XmlLines[]): XmlLines => [
  `<${name}>`,
  ...inside.flat().map((line) => `  ${line}`),
  `</${name}>`,
]
const textElement = (name: string, text: string): XmlLines => [`<${name}>${escapeXml(text)}</${name}>`]

/** The two versions use different element names for the BIC. */
const agentElement = (version: DebitCollectionFile['version'], bic: string | null): XmlLines =>
  element(
    'FinInstnId',
    bic
      ? textElement(version === 'pain.008.001.08' ? 'BICFI' : 'BIC', bic)
      : element('Othr', textElement('Id', 'NOTPROVIDED')),
  )

const collectionElement = (version: DebitCollectionFile['version'], collection: DebitCollection): XmlLines =>
  element(
    'DrctDbtTxInf',
    element('PmtId', textElement('EndToEndId', collection.endToEndId)),
    [`<InstdAmt Ccy="EUR">${formatPositiveAmount(collection.amountMinor)}</InstdAmt>`],
    element(
      'DrctDbtTx',
      element(
        'MndtRltdInf',
        textElement('MndtId', collection.mandate),
        textElement('DtOfSgntr', collection.signedOn),
      ),
    ),
    element('DbtrAgt', agentElement(version, null)),
    element('Dbtr', textElement('Nm', toEpcText(collection.holder, 70))),
    element('DbtrAcct', element('Id', textElement('IBAN', collection.iban))),
    element('RmtInf', textElement('Ustrd', toEpcText(collection.remittance, 140))),
  )

/**
 * Writes the file, valid against the version's published schema: core debits, one-off mandates, one collection day. The
 * creation time has no zone, as the EPC requires. Throws on an empty file and on amounts that aren't positive cents.
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
      ...collections.map((collection) => collectionElement(version, collection)),
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
