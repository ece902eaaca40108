import { expect, test } from 'vitest'
import { maxBankFileBytes, parseBankAmount, parseBankFile } from './parse-bank-file.ts'

const toDocument = (message: string, inside: string, prefix = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><${prefix}Document xmlns${prefix ? ':n' : ''}="urn:iso">${
      prefix ? `<${prefix}${message}>${inside}</${prefix}${message}>` : `<${message}>${inside}</${message}>`
    }</${prefix}Document>`,
  )
const testEndToEndId = '0B5C9E2AF1D04E0C9A3B7D2C1E5F6A70'

test('amounts are parsed without floats, invalid ones are ignored', () => {
  expect(['14.99', '14.9', '14', '0.01', '14.990', '1234567890123.45'].map(parseBankAmount)).toEqual([
    1499, 1490, 1400, 1, 1499, 123_456_789_012_345,
  ])
  for (const none of ['', '14,99', '-1.00', '1e3', '14.999', '0x10', '12345678901234.00', ' 1'])
    expect(parseBankAmount(none), none).toBeNull()
})

test('a pain.002 rejection names the debit and the reason, or the whole file', () => {
  const group = (status: string) =>
    `<OrgnlGrpInfAndSts><OrgnlMsgId>DD1</OrgnlMsgId>${status}</OrgnlGrpInfAndSts>`
  const refused = `<TxInfAndSts><OrgnlEndToEndId>${testEndToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts>`
  const accepted = '<TxInfAndSts><OrgnlEndToEndId>OTHER</OrgnlEndToEndId><TxSts>ACSP</TxSts></TxInfAndSts>'
  expect(
    parseBankFile(
      toDocument(
        'CstmrPmtStsRpt',
        `${group('')}<OrgnlPmtInfAndSts>${accepted}${refused}</OrgnlPmtInfAndSts>`,
      ),
    ),
  ).toEqual({ kind: 'pain.002', events: [{ type: 'returned', endToEndId: testEndToEndId, code: 'AC01' }] })
  const groupStatus = group('<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>FF01</Prtry></Rsn></StsRsnInf>')
  expect(parseBankFile(toDocument('CstmrPmtStsRpt', groupStatus)).events).toEqual([
    { type: 'file_refused', messageId: 'DD1', code: 'FF01' },
  ])
})

const toEntry = (details: string, more = '<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>') =>
  `<Ntry><Amt Ccy="EUR">14.99</Amt>${more}<BookgDt><DtTm>2026-11-26T01:00:00</DtTm></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`
const toStatement = (inside: string) => toDocument('BkToCstmrStmt', `<Stmt>${inside}</Stmt>`)

test('older and newer camt.053 and camt.054, with or without namespace prefix, give the same events', () => {
  const older = `<TxDtls><Refs><EndToEndId>${testEndToEndId}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">14.99</Amt></TxAmt></AmtDtls></TxDtls>`
  const settled = { type: 'settled', endToEndId: testEndToEndId, amountMinor: 1499, currency: 'EUR' }
  expect(parseBankFile(toStatement(toEntry(older))).events).toEqual([settled])
  const newer = toEntry(older, '<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>')
  expect(parseBankFile(toDocument('BkToCstmrDbtCdtNtfctn', `<Ntfctn>${newer}${newer}</Ntfctn>`))).toEqual({
    kind: 'camt.054',
    events: [settled, settled],
  })
  const prefixed = `<n:Stmt>${newer.replaceAll(/<(\/?)/g, '<$1n:')}</n:Stmt>`
  expect(parseBankFile(toDocument('BkToCstmrStmt', prefixed, 'n:')).events).toEqual([settled])
})

test('pending, outgoing and reversed bookings are ignored', () => {
  const credit = '<TxDtls><RmtInf><Ustrd>RF18539007547034</Ustrd></RmtInf></TxDtls>'
  for (const more of [
    '<CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts>',
    '<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>',
    '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>',
  ])
    expect(parseBankFile(toStatement(toEntry(credit, more))).events, more).toEqual([])
  expect(parseBankFile(toStatement(toEntry(credit))).events).toEqual([
    {
      type: 'credit',
      bankRef: 'B1',
      text: 'RF18539007547034',
      amountMinor: 1499,
      currency: 'EUR',
      bookedOn: '2026-11-26',
    },
  ])
})

test('a file with entities, of another kind, broken or too large is refused with a message', () => {
  const entityBomb = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>`
  expect(() => parseBankFile(Buffer.from(entityBomb))).toThrow('defines entities')
  expect(() => parseBankFile(Buffer.from('<Document><Stmt></Document>'))).toThrow('no XML')
  expect(() => parseBankFile(Buffer.from('IBAN;14,99'))).toThrow(/no XML|none of/)
  expect(() => parseBankFile(toDocument('CstmrDrctDbtInitn', ''))).toThrow('none of')
  expect(() => parseBankFile(Buffer.from('<__proto__><x/></__proto__>'))).toThrow(/no XML|none of/)
  expect(() => parseBankFile(Buffer.alloc(maxBankFileBytes + 1, ' '))).toThrow('larger than 30 MB')
})
