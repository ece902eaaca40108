import { expect, test } from 'vitest'
import { maxBankFileLines, parseBankFile } from './parse-bank-file.ts'
import { readBankFile } from './read-bank-file.ts'
import { parseBankAmount } from './read-xml.ts'

const ourIban = 'DE75512108001245126199'
const parse = (bytes: Buffer) => parseBankFile(bytes, ourIban)
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
  const status = `${group('')}<OrgnlPmtInfAndSts>${accepted}${refused}</OrgnlPmtInfAndSts>`
  expect(parse(toDocument('CstmrPmtStsRpt', status))).toEqual({
    kind: 'pain.002',
    refusals: [{ type: 'debit', endToEndId: testEndToEndId, code: 'AC01' }],
    bookings: [],
  })
  const groupStatus = group('<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>FF01</Prtry></Rsn></StsRsnInf>')
  expect(parse(toDocument('CstmrPmtStsRpt', groupStatus)).refusals).toEqual([
    { type: 'file', messageId: 'DD1', code: 'FF01' },
  ])
})

const incoming = '<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>'
const toEntry = (details: string, more = incoming, amount = '14.99') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt>${more}<BookgDt><DtTm>2026-11-26T01:00:00</DtTm></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`
const toBalance = (code: string, amount: string, sign = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd></Bal>`
/** A notification, which has no balances. */
const parseEntries = (...entries: readonly string[]) =>
  parse(toDocument('BkToCstmrDbtCdtNtfctn', `<Ntfctn>${entries.join('')}</Ntfctn>`)).bookings
const parseStatement = (inside: string) =>
  parse(toDocument('BkToCstmrStmt', `<Stmt>${inside}</Stmt>`)).bookings

test('older and newer camt.053 and camt.054, with or without namespace prefix, give the same bookings', () => {
  const older = `<TxDtls><Refs><EndToEndId>${testEndToEndId}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">14.99</Amt></TxAmt></AmtDtls>
    <RltdPties><Dbtr><Nm>Jan Jansen</Nm></Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct></RltdPties></TxDtls>`
  const booking = {
    amountMinor: 1499,
    currency: 'EUR',
    bookedOn: '2026-11-26',
    bankRef: 'B1',
    key: 'B1/0/1499/EUR/2026-11-26',
    endToEndId: testEndToEndId,
    messageId: '',
    isDirectDebit: false,
    isReversal: false,
    returnCode: null,
    name: 'Jan Jansen',
    iban: 'NL91ABNA0417164300',
    text: testEndToEndId,
  }
  const balances = toBalance('OPBD', '5.01', 'DBIT') + toBalance('CLBD', '9.98')
  expect(parseStatement(balances + toEntry(older))).toEqual([booking])
  const newer = toEntry(
    older.replace('<Dbtr><Nm>Jan Jansen</Nm></Dbtr>', '<Dbtr><Pty><Nm>Jan Jansen</Nm></Pty></Dbtr>'),
    '<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>',
  )
  // Two bookings with one number are two.
  expect(parseEntries(newer, newer)).toEqual([booking, { ...booking, key: `${booking.key}/2` }])
  const [unnumbered] = parseEntries(newer.replace('>B1<', '>NONREF<'))
  expect(unnumbered?.key).toBeNull()
  const prefixed = `<n:Stmt>${(balances + newer).replaceAll(/<(\/?)/g, '<$1n:')}</n:Stmt>`
  expect(parse(toDocument('BkToCstmrStmt', prefixed, 'n:')).bookings).toEqual([booking])
})

test('pending bookings are ignored; outgoing ones, returns and reversals are read', () => {
  const details = '<TxDtls><RmtInf><Ustrd>RF18539007547034</Ustrd></RmtInf></TxDtls>'
  expect(parseEntries(toEntry(details, '<CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts>'))).toEqual([])
  expect(parseEntries(toEntry(details, '<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>'))).toMatchObject([
    { amountMinor: -1499, returnCode: null, text: 'RF18539007547034' },
  ])
  const reversal = '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>'
  expect(parseEntries(toEntry(details, reversal))).toMatchObject([{ amountMinor: 1499, isReversal: true }])
  const returned = `<TxDtls><Refs><EndToEndId>${testEndToEndId}</EndToEndId></Refs><RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf></TxDtls>`
  expect(parseEntries(toEntry(returned, '<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>'))).toMatchObject([
    { amountMinor: -1499, returnCode: 'MD06', endToEndId: testEndToEndId },
  ])
})

test('the payments of one entry are read singly if they add up to it, otherwise as one', () => {
  const toPart = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`
  const parts = (...amounts: readonly string[]) =>
    parseEntries(toEntry(amounts.map(toPart).join(''), incoming, '30.00')).map(
      ({ amountMinor }) => amountMinor,
    )
  expect(parts('10.00', '20.00')).toEqual([1000, 2000])
  expect(parts('10.00', '19.99')).toEqual([3000])
  expect(parts('10.00', '')).toEqual([3000])
})

test('a statement whose lines do not add up, one without balances and one of another account are refused', () => {
  const entries = toEntry('', incoming) + toEntry('', '<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>', '4.99')
  expect(parseStatement(toBalance('OPBD', '0.00') + toBalance('CLBD', '10.00') + entries)).toHaveLength(2)
  // A page between others has interim balances only.
  expect(parseStatement(toBalance('ITBD', '1.00') + toBalance('ITBD', '11.00') + entries)).toHaveLength(2)
  for (const wrong of [
    toBalance('OPBD', '0.00') + toBalance('CLBD', '10.01'),
    toBalance('OPBD', '0.00') + toBalance('CLBD', '10.00', 'DBIT'),
    toBalance('OPBD', '0.00'),
    toBalance('OPBD', '0.00') + toBalance('CLBD', '10.00').replace('EUR', 'USD'),
    '',
  ])
    expect(() => parseStatement(wrong + entries), wrong).toThrow('bank_file_unbalanced')
  const account = (iban: string) => `<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`
  const empty = toBalance('OPBD', '1.00') + toBalance('CLBD', '1.00')
  expect(parseStatement(account(ourIban) + empty)).toEqual([])
  expect(() => parseStatement(account('NL91ABNA0417164300') + empty)).toThrow('bank_file_other_account')
})

test('a file with entities, of another kind, broken or with too many lines is refused', () => {
  const entityBomb = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>`
  for (const unreadable of [
    entityBomb,
    '<Document><Stmt></Document>',
    'IBAN;14,99',
    '<__proto__><x/></__proto__>',
    '<Document><CstmrDrctDbtInitn/></Document>',
    '<Document><BkToCstmrStmt><Stmt><Ntry><Sts>BOOK</Sts></Ntry></Stmt></BkToCstmrStmt></Document>',
  ])
    expect(() => parse(Buffer.from(unreadable)), unreadable).toThrow('bank_file_unreadable')
  const entries = toEntry('').repeat(maxBankFileLines + 1)
  expect(() => parseEntries(entries)).toThrow('bank_file_too_long')
})

test('the parser in its own thread answers as the parser does, and survives a file that nests without end', async () => {
  const file = toDocument('BkToCstmrDbtCdtNtfctn', `<Ntfctn>${toEntry('')}</Ntfctn>`)
  const [read, refused] = await Promise.all([
    readBankFile({ bytes: file, iban: ourIban }),
    readBankFile({ bytes: Buffer.from('<a>'.repeat(200_000)), iban: ourIban }).catch(
      ({ code }: { code: string }) => code,
    ),
  ])
  expect(read).toEqual(parse(file))
  expect(refused).toBe('bank_file_unreadable')
})
