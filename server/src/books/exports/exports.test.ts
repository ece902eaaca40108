// Exports of the books, read by code that shares nothing with the product and written from the formats' descriptions.
import { downloadDatevEndpoint } from '@amarelle/contract/staff/endpoints/books/exports'
import type { StaffGrant } from '@amarelle/contract/staff/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { spendCredits } from '../../credits/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addUpJournal } from '../journal/add-up-journal.job.ts'
import { listJournal } from '../journal/list-journal.ts'
import { closeBooks } from '../months/close-books.ts'
import { getBooks } from '../months/read-books.ts'
import { recognizeRevenue } from '../revenue/recognize-revenue.job.ts'
import { getAccountNumbers, saveAccountNumbers } from './datev/account-numbers.ts'
import { findDatevParts } from './datev/datev-batch.ts'
import { exportBooksTable, exportDatev, prepareBooksExport } from './export-books.ts'

const app = await createTestApp({ signup_credits: 0 })
const { db, services } = app
const shop = createTestShop(app)
const company = app.site.company_id
const createActor = (role: StaffGrant['role']): StaffActor => ({
  ...createTestStaff('Anna'),
  grants: [{ role, companyId: null, siteId: null }],
})
const [finance, auditor] = [createActor('finance'), createActor('auditor')]
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

async function buy(day: string, country: string) {
  app.clock.set(noon(day))
  const memberId = await shop.buyer({ country })
  const { payment_id: payment } = await shop.order(memberId)
  await shop.settle(payment)
  return { memberId, payment }
}
const spend = (memberId: number, amount: number, day: string) =>
  runInTransaction(db, (tx) =>
    spendCredits(tx, { memberId, amount, kind: 'message', key: `test:${createId()}`, at: noon(day) }),
  )

/** Two quarters with sales in four countries and two currencies, and refunds within and after the quarter of the sale. */
beforeAll(async () => {
  const early = await buy('2026-03-20', 'DE')
  await buy('2026-04-02', 'NL')
  const german = await buy('2026-04-03', 'DE')
  await buy('2026-04-04', 'PL')
  const french = await buy('2026-04-05', 'FR')
  await buy('2026-04-06', 'GB')
  await spend(german.memberId, 6, '2026-04-10')
  await spend(french.memberId, 15, '2026-04-11')
  app.clock.set(noon('2026-04-20'))
  await shop.refund(early.payment, 500, 5)
  await shop.refund(german.payment, 799, 8)
  app.clock.set(noon('2026-05-02'))
  await recognizeRevenue(services)
})
afterAll(() => app.clock.set(null))

/** A line of RFC 4180 as its cells; every cell is quoted. */
const parseCsv = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      line
        .slice(1, -1)
        .split('","')
        .map((cell) => cell.replaceAll('""', '"')),
    )
/** The rows of a CSV file by the names in its first line. */
async function readTable(table: 'journal' | 'documents' | 'oss', month = '2026-04') {
  let text = ''
  for await (const line of await exportBooksTable(services, auditor, { company, month, export: table }))
    text += line
  const [names = [], ...lines] = parseCsv(text)
  return {
    text,
    rows: lines.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']))),
  }
}
const toMinor = (amount = '') => Math.round(Number(amount || '0') * 100)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The sum of each account's entries in a month, straight from the ledger. */
async function readLedger(month: string) {
  const { rows } = await sql<{ account: string; unit: string; debit: number; credit: number }>`
    select a.kind as account, a.unit, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debit,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credit
    from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
    where t.company_id = ${company} and to_char(t.month, 'YYYY-MM') = ${month} group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}

test('the journal has every entry of the month, and its sums are those of the ledger', async () => {
  const { rows } = await readTable('journal')
  const ledger = await readLedger('2026-04')
  for (const { account, unit, debit, credit } of ledger) {
    const own = rows.filter((row) => row['account'] === account && row['currency'] === unit)
    expect([account, sum(own.map((row) => toMinor(row['debit'])))]).toEqual([account, debit])
    expect([account, sum(own.map((row) => toMinor(row['credit'])))]).toEqual([account, credit])
  }
  expect(new Set(rows.map((row) => `${row['account']} ${row['currency']}`)).size).toBe(ledger.length)
  const numbers = rows.map((row) => Number(row['journal_number']))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(rows[0]).toMatchObject({ month: '2026-04', date: '2026-04-02', site: 'Amarelle', kind: 'order' })
})

test('the register has gapless numbers, and its invoices are the sales of the ledger', async () => {
  const { rows } = await readTable('documents')
  const invoices = rows.filter(({ kind }) => kind === 'invoice')
  expect(invoices.map(({ number }) => number)).toEqual([
    '1-000002',
    '1-000003',
    '1-000004',
    '1-000005',
    '1-000006',
  ])
  expect(
    rows.filter(({ kind }) => kind === 'credit_note').map(({ number, total }) => [number, total]),
  ).toEqual([
    ['1-C000001', '-5.00'],
    ['1-C000002', '-7.99'],
  ])
  for (const unit of ['EUR', 'GBP', 'PLN']) {
    const { rows: sales } = await sql<{ total: number; vat: number }>`
      select coalesce(sum(e.amount) filter (where a.kind like 'psp_clearing:%'), 0)::bigint as total,
        coalesce(-sum(e.amount) filter (where a.kind like 'vat_payable:%'), 0)::bigint as vat
      from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
      where t.kind = 'order' and to_char(t.month, 'YYYY-MM') = '2026-04' and a.unit = ${unit}`.execute(db)
    const own = invoices.filter(({ currency }) => currency === unit)
    expect({
      total: sum(own.map(({ total }) => toMinor(total))),
      vat: sum(own.map(({ vat }) => toMinor(vat))),
    }).toEqual(sales[0])
  }
})

test('the OSS return has other member states only, and declares refunds of earlier quarters as corrections', async () => {
  const before = await readTable('oss', '2026-05')
  await addUpJournal(services)
  const { rows, text } = await readTable('oss', '2026-06')
  expect(text).toBe(before.text)
  const vatOf = async (country: string, from: string, to: string) => {
    const { rows: found } = await sql<{ vat: number }>`
      select -sum(e.amount)::bigint as vat from ledger_entry e join ledger_account a on a.id = e.account_id
        join ledger_transaction t on t.id = e.transaction_id join credit_order o on o.id = t.order_id
      where a.kind = ${`vat_payable:${country}`} and t.month between '2026-04-01' and '2026-06-01'
        and o.completed_at between ${from} and ${to}`.execute(db)
    return found[0]?.vat
  }
  expect(
    rows.map(({ section, quarter, country, currency }) => [section, quarter, country, currency]),
  ).toEqual([
    ['supply', '2026-Q2', 'DE', 'EUR'],
    ['supply', '2026-Q2', 'FR', 'EUR'],
    ['correction', '2026-Q1', 'DE', 'EUR'],
    ['supply', '2026-Q2', 'PL', 'PLN'],
  ])
  expect(rows.map(({ vat }) => toMinor(vat))).toEqual([
    await vatOf('DE', '2026-04-01', '2026-07-01'),
    await vatOf('FR', '2026-04-01', '2026-07-01'),
    await vatOf('DE', '2026-01-01', '2026-04-01'),
    await vatOf('PL', '2026-04-01', '2026-07-01'),
  ])
  expect(rows[2]).toMatchObject({ vat_rate: '19.00', taxable: '-4.20', vat: '-0.80' })
  expect(rows.map(({ conversion }) => conversion !== '')).toEqual([false, false, false, true])
})

/** Reads a line as DATEV does: fields between semicolons, texts in quotation marks with doubled ones inside. */
function parseDatevLine(line: string): { value: string; isText: boolean }[] {
  const fields = [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^";]*))/g)]
  return fields.map(([, text, plain]) => ({
    value: (text ?? plain ?? '').replaceAll('""', '"'),
    isText: text !== undefined,
  }))
}
const prepareDatev = (currency: string) =>
  prepareBooksExport(services, auditor, { company, month: '2026-04', export: 'datev', currency })
/** The first file of the month, by the address that was prepared. */
async function readDatevFile(currency: string) {
  const [file] = (await prepareDatev(currency)).files
  const query = new URL(file?.url ?? '', 'https://staff.example').searchParams
  const input = downloadDatevEndpoint.input.parse(Object.fromEntries(query))
  const chunks: Buffer[] = []
  for await (const chunk of await exportDatev(services, auditor, input)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const text = new TextDecoder('windows-1252', { fatal: true }).decode(bytes)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const [header = '', columns = '', ...lines] = text.slice(0, -2).split('\r\n')
  return { bytes, header, columns: columns.split(';'), lines: lines.map(parseDatevLine) }
}
// Expressions of the header's 31 fields and of the fields of a booking that the format's description gives.
const headerRules = [
  '"EXTF";700;21;"Buchungsstapel";13;20\\d{15};;"\\w{0,2}";"\\w{0,25}";"\\w{0,25}";(\\d{4,6}|\\d{7});\\d{1,5};20\\d{6};[4-8]',
  '20\\d{6};20\\d{6};"[\\w.\\-/ ]{0,30}";"([A-Z]{2}){0,2}";[12];(0|30|40|50|64);[01];"[A-Z]{3}";;"";;;"(\\d{2}){0,2}"',
  '\\d{0,4};;"";".{0,16}"',
].flatMap((rules) => rules.split(';').map((rule) => new RegExp(`^${rule}$`)))
const bookingRules: Readonly<Record<string, readonly [pattern: RegExp, isText: boolean]>> = {
  'Umsatz (ohne Soll/Haben-Kz)': [/^(?!0{1,10},00)\d{1,10},\d{2}$/, false],
  'Soll/Haben-Kennzeichen': [/^[SH]$/, true],
  'WKZ Umsatz': [/^[A-Z]{3}$/, true],
  Konto: [/^(?!0{1,9}$)\d{4}$/, false],
  'Gegenkonto (ohne BU-Schlüssel)': [/^(?!0{1,9}$)\d{4}$/, false],
  'BU-Schlüssel': [/^$/, true],
  Belegdatum: [/^(0[1-9]|[12]\d|3[01])04$/, false],
  'Belegfeld 1': [/^[\w$%\-/]{0,36}$/, true],
  'Belegfeld 2': [/^[\w$%\-/]{0,12}$/, true],
  Buchungstext: [/^.{0,60}$/, true],
  Festschreibung: [/^[01]$/, false],
}

/** Checks a file against the rules of the format; returns what it moves on each account number, debits positive. */
async function checkDatevFile(currency: string, lock: '0' | '1') {
  const { header, columns, lines } = await readDatevFile(currency)
  const headerFields = header.split(';')
  expect(headerFields).toHaveLength(31)
  for (const [i, field] of headerFields.entries())
    expect([i, field]).toEqual([i, expect.stringMatching(headerRules[i] ?? /^$/)])
  expect(headerFields.slice(10, 16)).toEqual(['1001', '1', '20260101', '4', '20260401', '20260430'])
  expect(headerFields.slice(20, 22)).toEqual([lock, `"${currency}"`])
  expect(columns).toHaveLength(125)
  expect([columns[0], columns[39], columns[113], columns[124]]).toEqual([
    'Umsatz (ohne Soll/Haben-Kz)',
    'EU-Land u. UStID (Bestimmung)',
    'Festschreibung',
    'Abw. Skontokonto',
  ])
  const moved = new Map<string, number>()
  for (const fields of lines) {
    expect(fields).toHaveLength(125)
    const read = (name: string) => fields[columns.indexOf(name)] ?? { value: 'missing', isText: false }
    for (const [name, [pattern, isText]] of Object.entries(bookingRules)) {
      expect([name, read(name).value]).toEqual([name, expect.stringMatching(pattern)])
      expect([name, read(name).isText]).toEqual([name, isText])
    }
    expect(read('WKZ Umsatz').value).toBe(currency)
    const minor =
      Number(read('Umsatz (ohne Soll/Haben-Kz)').value.replace(',', '')) *
      (read('Soll/Haben-Kennzeichen').value === 'S' ? 1 : -1)
    const [account, contra] = [read('Konto').value, read('Gegenkonto (ohne BU-Schlüssel)').value]
    expect(account).not.toBe(contra)
    moved.set(account, (moved.get(account) ?? 0) + minor)
    moved.set(contra, (moved.get(contra) ?? 0) - minor)
  }
  return { moved, lines, columns }
}

test('a DATEV batch keeps the rules of its format, balances, and moves on each account what the ledger moves', async () => {
  const numbers: Readonly<Record<string, string>> = {
    deferred_revenue: '0990',
    psp_clearing: '1360',
    refunds_payable: '1700',
    vat_payable: '1770',
    revenue: '8200',
    revenue_reduction: '8700',
  }
  for (const currency of ['EUR', 'PLN']) {
    const { moved, lines, columns } = await checkDatevFile(currency, '0')
    expect(sum([...moved.values()])).toBe(0)
    const expected = new Map<string, number>()
    for (const { account, unit, debit, credit } of await readLedger('2026-04')) {
      if (unit !== currency) continue
      const [kind = ''] = account.split(':')
      const number = numbers[kind] ?? ''
      expected.set(number, (expected.get(number) ?? 0) + debit - credit)
    }
    const drop = (sums: Map<string, number>) =>
      Object.fromEntries([...sums].filter(([, minor]) => minor !== 0))
    expect(drop(moved)).toEqual(drop(expected))
    const documents = lines.map((fields) => fields[columns.indexOf('Belegfeld 1')]?.value ?? '')
    expect(documents.every((number) => /^(1-\d{6}|[0-9A-Z]{10})$/.test(number))).toBe(true)
  }
})

test('a month is divided into files that together have each booking once', async () => {
  const month = { companyId: company, month: '2026-04-01', currency: 'EUR' }
  const parts = await findDatevParts(db, month, 7)
  expect(parts.length).toBeGreaterThan(2)
  const { rows } = await sql<{ no: number }>`select distinct t.journal_no as no from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id and a.unit = 'EUR'
    where t.company_id = ${company} and t.month = '2026-04-01' order by 1`.execute(db)
  const held = rows.map(({ no }) => parts.filter(({ fromNo, toNo }) => no >= fromNo && no <= toNo).length)
  expect(new Set(held)).toEqual(new Set([1]))
  expect(await findDatevParts(db, month)).toHaveLength(1)
  expect((await prepareDatev('EUR')).files.map(({ name }) => name)).toEqual([
    'EXTF_Buchungsstapel_1_2026-04_EUR_1.csv',
  ])
  expect((await prepareDatev('SEK')).files).toEqual([])
})

test('accounts are numbered per company, and a closed month gives a batch that cannot be changed', async () => {
  const { accounts } = await getAccountNumbers(services, auditor, { company })
  const numbers = { company, consultant: 1001, client: 1 }
  const german = accounts.map((one) => (one.account === 'vat_payable:DE' ? { ...one, number: '1767' } : one))
  expect(await getRefusalCode(saveAccountNumbers(services, auditor, { ...numbers, accounts: german }))).toBe(
    'forbidden',
  )
  await saveAccountNumbers(services, finance, { ...numbers, accounts: german })
  expect((await getAccountNumbers(services, auditor, { company })).accounts).toEqual(german)
  for (const month of ['2026-03', '2026-04']) {
    const { lastJournalNo } = await getBooks(services, finance, { company, month })
    await closeBooks(services, finance, { company, month, lastJournalNo })
  }
  const { moved } = await checkDatevFile('EUR', '1')
  const vat = (await readLedger('2026-04')).find(({ account }) => account === 'vat_payable:DE')
  expect(moved.get('1767')).toBe((vat?.debit ?? 0) - (vat?.credit ?? 0))
})

test('exports name nobody, and each is recorded', async () => {
  const datev = (await readDatevFile('EUR')).bytes.toString('latin1')
  const texts = [datev]
  for (const table of ['journal', 'documents', 'oss'] as const) texts.push((await readTable(table)).text)
  for (const text of texts) expect(text).not.toMatch(/member\d|@/)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where act = 'books.exported' and object = ${`books:${company}:2026-04`}`.execute(
    db,
  )
  expect(rows[0]?.count).toBeGreaterThan(5)
  const support = createActor('support')
  expect(
    await getRefusalCode(
      exportBooksTable(services, support, { company, month: '2026-04', export: 'journal' }),
    ),
  ).toBe('forbidden')
})

test('an account of a month is read a page at a time, and a booking by its number', async () => {
  const read = (query: object) => listJournal(services, auditor, { company, month: '2026-04', ...query })
  const { rows } = await readTable('journal')
  const all = await read({})
  expect(all.entries.map(({ journalNo }) => String(journalNo))).toEqual(
    rows.map((row) => row['journal_number']),
  )
  const clearing = await read({ account: 'psp_clearing:sandbox', currency: 'EUR' })
  expect(clearing.entries.length).toBe(
    rows.filter((row) => row['account'] === 'psp_clearing:sandbox' && row['currency'] === 'EUR').length,
  )
  const [first, second, ...others] = clearing.entries
  const next = await read({
    account: 'psp_clearing:sandbox',
    currency: 'EUR',
    after: `${second?.journalNo}-${second?.id}`,
  })
  expect(next.entries).toEqual(others)
  const booking = await read({ number: first?.journalNo })
  expect(sum(booking.entries.map(({ debit, credit }) => debit - credit))).toBe(0)
  expect((await read({ day: '2026-04-06' })).entries.every(({ currency }) => currency === 'GBP')).toBe(true)
  expect(
    await getRefusalCode(listJournal(services, createActor('support'), { company, month: '2026-04' })),
  ).toBe('forbidden')
})
