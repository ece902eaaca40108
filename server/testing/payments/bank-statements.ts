// Bank files for tests, in the format that banks use.
export interface BankBooking {
  readonly amount: string
  readonly endToEndId?: string
  /** Return reason code of a returned debit. */
  readonly returned?: string
  /** Money that leaves the account, other than a returned debit. */
  readonly isOutgoing?: boolean
  /** Message id of our file, booked as one sum. */
  readonly batch?: string
  /** Remittance text of a transfer. */
  readonly text?: string
  /** Name and IBAN of the payer, or of the payee of money that leaves the account. */
  readonly name?: string
  readonly iban?: string
  /** The bank's number of the booking; a new one without it. */
  readonly bankRef?: string
}
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const isDebit = ({ returned, isOutgoing }: BankBooking): boolean =>
  returned !== undefined || isOutgoing === true

let entryCount = 0
const toEntry = (booking: BankBooking): string => {
  const { amount, endToEndId, returned, batch, text, name, iban } = booking
  entryCount += 1
  const direction = isDebit(booking) ? 'DBIT' : 'CRDT'
  const side = booking.isOutgoing ? 'Cdtr' : 'Dbtr'
  const party = iban
    ? `<RltdPties><${side}><Pty><Nm>${escapeXml(name ?? '')}</Nm></Pty></${side}><${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct></RltdPties>`
    : ''
  const details = batch
    ? `<Btch><PmtInfId>${batch}</PmtInfId><NbOfTxs>1</NbOfTxs></Btch>`
    : `<TxDtls><Refs>${endToEndId ? `<EndToEndId>${endToEndId}</EndToEndId>` : '<EndToEndId>NOTPROVIDED</EndToEndId>'}</Refs>
        <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${party}
        ${text === undefined ? '' : `<RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf>`}
        ${returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`
  return `<Ntry><NtryRef>${entryCount}</NtryRef><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt><AcctSvcrRef>${booking.bankRef ?? `2026112600${entryCount}`}</AcctSvcrRef>
      <NtryDtls>${details}</NtryDtls></Ntry>`
}
const toBalance = (code: string, cents: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt>
    <CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-26</Dt></Dt></Bal>`

/** A statement of our account; `missingCents` is what the closing balance is too low. */
export function writeCamt053(
  bookings: readonly BankBooking[],
  { missingCents = 0, iban = 'DE75512108001245126199' } = {},
): string {
  const openingCents = 100_000
  const sumCents = bookings.reduce(
    (sum, booking) => sum + Math.round(Number(booking.amount) * 100) * (isDebit(booking) ? -1 : 1),
    openingCents,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId></GrpHdr>
  <Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${toBalance('OPBD', openingCents)}${toBalance('CLBD', sumCents - missingCents)}
  ${bookings.map(toEntry).join('')}</Stmt></BkToCstmrStmt></Document>`
}
/** A notification of bookings, without balances. */
export const writeCamt054 = (
  bookings: readonly BankBooking[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>N1</MsgId></GrpHdr>
  <Ntfctn><Id>1</Id>${bookings.map(toEntry).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`

export const writePain002 = (
  refused: readonly { endToEndId: string; code: string }[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId></OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>X</OrgnlPmtInfId>${refused
    .map(
      ({ endToEndId, code }) =>
        `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
    )
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
