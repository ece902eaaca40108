// Bank files for tests, in the format that banks use.
export interface BankBooking {
  readonly amount: string
  readonly endToEndId?: string
  /** Return reason code of a returned debit. */
  readonly returned?: string
  /** Message id of our file, booked as one sum. */
  readonly batch?: string
  /** Remittance text of a transfer. */
  readonly text?: string
}
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

let entryCount = 0
const toEntry = ({ amount, endToEndId, returned, batch, text }: BankBooking): string => {
  entryCount += 1
  const direction = returned ? 'DBIT' : 'CRDT'
  const details = batch
    ? `<Btch><PmtInfId>${batch}</PmtInfId><NbOfTxs>1</NbOfTxs></Btch>`
    : `<TxDtls><Refs>${endToEndId ? `<EndToEndId>${endToEndId}</EndToEndId>` : '<EndToEndId>NOTPROVIDED</EndToEndId>'}</Refs>
        <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
        ${text === undefined ? '' : `<RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf>`}
        ${returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`
  return `<Ntry><NtryRef>${entryCount}</NtryRef><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt><AcctSvcrRef>2026112600${entryCount}</AcctSvcrRef>
      <NtryDtls>${details}</NtryDtls></Ntry>`
}
export const writeCamt053 = (
  bookings: readonly BankBooking[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId></GrpHdr>
  <Stmt><Id>1</Id>${bookings.map(toEntry).join('')}</Stmt></BkToCstmrStmt></Document>`

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
