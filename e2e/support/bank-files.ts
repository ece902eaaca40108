// Files as a bank sends them, filled into templates after the examples of ISO 20022 (pain.002.001.03, camt.053.001.02). They share no
// code with the product's reader or its tests.
import { randomUUID } from 'node:crypto'

const createNumber = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 20)}`
const ourAccount = 'DE75512108001245126199'

/** A status report in which the payer's bank refuses one debit of a file. */
export const createStatusReport = (refused: {
  readonly messageId: string
  readonly endToEndId: string
  readonly code: string
  readonly amount: string
}): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <CstmrPmtStsRpt>
    <GrpHdr>
      <MsgId>${createNumber('RPT')}</MsgId>
      <CreDtTm>2026-11-27T08:35:30</CreDtTm>
      <CdtrAgt><FinInstnId><BIC>SOGEDEFF</BIC></FinInstnId></CdtrAgt>
    </GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>${refused.messageId}</OrgnlMsgId>
      <OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>
      <GrpSts>PART</GrpSts>
    </OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>${refused.messageId}</OrgnlPmtInfId>
      <TxInfAndSts>
        <StsId>${createNumber('STS')}</StsId>
        <OrgnlInstrId>NOTPROVIDED</OrgnlInstrId>
        <OrgnlEndToEndId>${refused.endToEndId}</OrgnlEndToEndId>
        <TxSts>RJCT</TxSts>
        <StsRsnInf>
          <Orgtr><Id><OrgId><BICOrBEI>ABNANL2A</BICOrBEI></OrgId></Id></Orgtr>
          <Rsn><Cd>${refused.code}</Cd></Rsn>
        </StsRsnInf>
        <OrgnlTxRef>
          <Amt><InstdAmt Ccy="EUR">${refused.amount}</InstdAmt></Amt>
        </OrgnlTxRef>
      </TxInfAndSts>
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>
`

/** A booking of a statement. */
interface StatementEntry {
  readonly amount: string
  readonly isOutgoing?: true
  /** Content of `TxDtls`, in the order of the schema. */
  readonly details: string
}
/** The money of a debit, as the statement reports it. */
export const createDebitEntry = (endToEndId: string, mandate: string, amount: string): StatementEntry => ({
  amount,
  details: `<Refs><EndToEndId>${endToEndId}</EndToEndId><MndtId>${mandate}</MndtId></Refs>
          <AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`,
})
/** The same debit, taken back by the payer's bank. */
export const createReturnEntry = (endToEndId: string, code: string, amount: string): StatementEntry => ({
  amount,
  isOutgoing: true,
  details: `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>
          <AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
          <RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`,
})
/** A transfer to our account. */
export const createTransferEntry = (
  amount: string,
  text: string,
  payer?: { readonly name: string; readonly iban: string },
): StatementEntry => ({
  amount,
  details: `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
          <AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
          ${payer ? `<RltdPties><Dbtr><Nm>${payer.name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct></RltdPties>` : ''}
          <RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
})
/** A transfer from our account. */
export const createPaymentEntry = (
  amount: string,
  text: string,
  payee: { readonly name: string; readonly iban: string },
): StatementEntry => ({
  amount,
  isOutgoing: true,
  details: `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
          <AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
          <RltdPties><Cdtr><Nm>${payee.name}</Nm></Cdtr><CdtrAcct><Id><IBAN>${payee.iban}</IBAN></Id></CdtrAcct></RltdPties>
          <RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
})

const toEntry = ({ amount, isOutgoing, details }: StatementEntry): string => `      <Ntry>
        <Amt Ccy="EUR">${amount}</Amt>
        <CdtDbtInd>${isOutgoing ? 'DBIT' : 'CRDT'}</CdtDbtInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-27</Dt></BookgDt>
        <ValDt><Dt>2026-11-27</Dt></ValDt>
        <AcctSvcrRef>${createNumber('B')}</AcctSvcrRef>
        <BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>
        <NtryDtls><TxDtls>
          ${details}
        </TxDtls></NtryDtls>
      </Ntry>`
const toBalance = (code: string, cents: number): string => `      <Bal>
        <Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>
        <Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-11-27</Dt></Dt>
      </Bal>`

/** A statement of a day. With `isWrong` its closing balance is a cent too low. */
export function createStatement(entries: readonly StatementEntry[], { isWrong = false } = {}): string {
  const toCents = ({ amount, isOutgoing }: StatementEntry) =>
    Number(amount.replace('.', '')) * (isOutgoing ? -1 : 1)
  const openingCents = 812_345
  const closingCents = entries.reduce((sum, entry) => sum + toCents(entry), openingCents) - (isWrong ? 1 : 0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>${createNumber('STM')}</MsgId><CreDtTm>2026-11-27T22:10:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>2026-229</Id>
      <CreDtTm>2026-11-27T22:10:00</CreDtTm>
      <Acct><Id><IBAN>${ourAccount}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${toBalance('OPBD', openingCents)}
${toBalance('CLBD', closingCents)}
${entries.map(toEntry).join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`
}
