// pain.008, the file of direct debits for the house's bank: small and fixed, so it is written here, in integer cents.
import { epcText } from './epc-text.ts'

interface Collection {
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
export interface CollectionFile {
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
  readonly collections: readonly Collection[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}
const escape = (text: string) => text.replaceAll(/[&<>'"]/g, (letter) => entities[letter] ?? '')
/** 1499 is 14.99: cents are never a float. */
export function decimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new Error(`no amount: ${minor}`)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Lines of XML. */
type Lines = readonly string[]
const element = (name: string, ...inside: Lines[]): Lines => [
  `<${name}>`,
  ...inside.flat().map((line) => `  ${line}`),
  `</${name}>`,
]
const leaf = (name: string, text: string): Lines => [`<${name}>${escape(text)}</${name}>`]

/** A bank's code is named otherwise in the two versions. */
const agent = (version: CollectionFile['version'], bic: string | null): Lines =>
  element(
    'FinInstnId',
    bic
      ? leaf(version === 'pain.008.001.08' ? 'BICFI' : 'BIC', bic)
      : element('Othr', leaf('Id', 'NOTPROVIDED')),
  )

const collection = (version: CollectionFile['version'], one: Collection): Lines =>
  element(
    'DrctDbtTxInf',
    element('PmtId', leaf('EndToEndId', one.endToEndId)),
    [`<InstdAmt Ccy="EUR">${decimal(one.amountMinor)}</InstdAmt>`],
    element(
      'DrctDbtTx',
      element('MndtRltdInf', leaf('MndtId', one.mandate), leaf('DtOfSgntr', one.signedOn)),
    ),
    element('DbtrAgt', agent(version, null)),
    element('Dbtr', leaf('Nm', epcText(one.holder, 70))),
    element('DbtrAcct', element('Id', leaf('IBAN', one.iban))),
    element('RmtInf', leaf('Ustrd', epcText(one.remittance, 140))),
  )

/**
 * The file, valid against the version's published schema. Core debits, one-off mandates, one day of collection. The time of
 * creation carries no zone, as the EPC wants it. Throws on an empty file and on amounts that are no positive cents.
 */
export function pain008({
  version,
  messageId,
  createdAt,
  collectOn,
  creditor,
  collections,
}: CollectionFile): string {
  if (!collections.length) throw new Error('a file of no debits')
  const sum = decimal(collections.reduce((total, { amountMinor }) => total + amountMinor, 0))
  const count = String(collections.length)
  const name = epcText(creditor.holder, 70)
  const body = element(
    'CstmrDrctDbtInitn',
    element(
      'GrpHdr',
      leaf('MsgId', messageId),
      leaf('CreDtTm', createdAt.toISOString().slice(0, 19)),
      leaf('NbOfTxs', count),
      leaf('CtrlSum', sum),
      element('InitgPty', leaf('Nm', name)),
    ),
    element(
      'PmtInf',
      leaf('PmtInfId', messageId),
      leaf('PmtMtd', 'DD'),
      leaf('BtchBookg', 'true'),
      leaf('NbOfTxs', count),
      leaf('CtrlSum', sum),
      element(
        'PmtTpInf',
        element('SvcLvl', leaf('Cd', 'SEPA')),
        element('LclInstrm', leaf('Cd', 'CORE')),
        leaf('SeqTp', 'OOFF'),
      ),
      leaf('ReqdColltnDt', collectOn),
      element('Cdtr', leaf('Nm', name)),
      element('CdtrAcct', element('Id', leaf('IBAN', creditor.iban))),
      element('CdtrAgt', agent(version, creditor.bic)),
      leaf('ChrgBr', 'SLEV'),
      element(
        'CdtrSchmeId',
        element(
          'Id',
          element(
            'PrvtId',
            element('Othr', leaf('Id', creditor.creditorId), element('SchmeNm', leaf('Prtry', 'SEPA'))),
          ),
        ),
      ),
      ...collections.map((one) => collection(version, one)),
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
