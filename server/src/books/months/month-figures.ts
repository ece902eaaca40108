import type { BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import type { Db } from '../../platform/db/db.ts'
import { addMonths } from '../company-day.ts'
import {
  type AccountSum,
  type DailySales,
  loadAccountSums,
  loadDailySales,
  loadOpeningBalances,
  type OpeningBalance,
} from './month-figures.sql.ts'

type Matches = (row: AccountSum) => boolean
const isOf =
  (kind: string): Matches =>
  (row) =>
    row.kind === kind
const isOn =
  (account: string): Matches =>
  (row) =>
    row.account === account || row.account.startsWith(`${account}:`)

/** Returns the sum of the matching rows: debits are positive. */
const sumDebit = (sums: readonly AccountSum[], ...conditions: readonly Matches[]): number =>
  sums.reduce(
    (total, row) => (conditions.every((matches) => matches(row)) ? total + row.debit - row.credit : total),
    0,
  )
const sumCredit = (sums: readonly AccountSum[], ...conditions: readonly Matches[]): number =>
  0 - sumDebit(sums, ...conditions)

/** Accounts from which the money of a granted refund comes. */
const isGranted: Matches = (row) =>
  ['deferred_revenue', 'revenue_reduction', 'vat_payable'].some((account) => isOn(account)(row))

const listDistinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Sales and their VAT by country and rate. */
function buildVatRows(sums: readonly AccountSum[]): BooksOfCurrency['vat'] {
  const taxed = sums.filter(
    ({ country, kind }) => country !== null && kind !== 'revenue' && kind !== 'exchange',
  )
  const keys = listDistinct(taxed.map(({ country, vatRate }) => `${country} ${vatRate}`)).toSorted()
  return keys.map((key) => {
    const own = taxed.filter(({ country, vatRate }) => `${country} ${vatRate}` === key)
    const [country = '', rate = '0'] = key.split(' ')
    const net = sumCredit(own, isOf('order'), isOn('deferred_revenue'))
    const vat = sumCredit(own, isOf('order'), isOn('vat_payable'))
    const returnedVat = sumDebit(own, isOn('vat_payable'), (row) => !isOf('order')(row))
    return { country, rate: Number(rate), gross: net + vat, net, vat, returnedVat }
  })
}

/** Returns the balance at each provider and the movements that led to it. */
function buildClearingRows(
  sums: readonly AccountSum[],
  openings: readonly OpeningBalance[],
): BooksOfCurrency['clearing'] {
  const accounts = listDistinct(
    [...sums, ...openings].map(({ account }) => account).filter((one) => one.startsWith('psp_clearing:')),
  ).toSorted()
  return accounts.map((account) => {
    const own = sums.filter((row) => row.account === account)
    const opening = openings.find((row) => row.account === account)?.minor ?? 0
    return {
      provider: account.slice('psp_clearing:'.length),
      opening,
      sales: sumDebit(own, isOf('order')) + sumDebit(own, isOf('settlement')),
      refunds: sumDebit(own, isOf('refund')),
      disputes: sumDebit(own, isOf('dispute')),
      fees: sumDebit(own, isOf('fee')),
      payouts: sumDebit(own, isOf('payout')) + sumDebit(own, isOf('bank')),
      conversions: sumDebit(own, isOf('exchange')),
      closing: opening + sumDebit(own),
    }
  })
}

/** Returns the movements of the liability for unspent credits, without VAT. */
function buildLiability(
  sums: readonly AccountSum[],
  openings: readonly OpeningBalance[],
): BooksOfCurrency['liability'] {
  const own = sums.filter(({ account }) => account === 'deferred_revenue')
  const opening = 0 - (openings.find(({ account }) => account === 'deferred_revenue')?.minor ?? 0)
  const sold = sumCredit(own, isOf('order'))
  const used = sumDebit(own, isOf('revenue'))
  const returned = sumDebit(own) + sold - used
  return { opening, sold, used, returned, closing: opening + sold - used - returned }
}

interface DaysOfMonth {
  readonly days: readonly DailySales[]
  readonly daysBefore: readonly DailySales[]
}
function buildBooksOfCurrency(
  currency: string,
  sums: readonly AccountSum[],
  openings: readonly OpeningBalance[],
  { days, daysBefore }: DaysOfMonth,
): BooksOfCurrency {
  const toDays = (rows: readonly DailySales[]) =>
    rows.filter((row) => row.currency === currency).map(({ day, sales }) => ({ day, sales }))
  return {
    currency,
    sales: sumDebit(sums, isOf('order'), isOn('psp_clearing')),
    revenue: sumCredit(sums, isOn('revenue')) - sumDebit(sums, isOn('revenue_reduction')),
    refunds: sumDebit(sums, isOf('refund'), isGranted),
    disputes: sumCredit(sums, isOf('dispute'), isOn('psp_clearing')),
    liability: buildLiability(sums, openings),
    vat: buildVatRows(sums),
    clearing: buildClearingRows(sums, openings),
    days: toDays(days),
    daysBefore: toDays(daysBefore),
  }
}

/** Returns all figures of a company's month, by currency. `month` is its first day. */
export async function loadMonthFigures(db: Db, companyId: number, month: string): Promise<BooksOfCurrency[]> {
  const sums = await loadAccountSums(db, companyId, month)
  const openings = await loadOpeningBalances(db, companyId, month)
  const days = await loadDailySales(db, companyId, month)
  const daysBefore = await loadDailySales(db, companyId, addMonths(month, -1))
  const currencies = listDistinct([...sums, ...openings].map(({ currency }) => currency)).toSorted()
  return currencies.map((currency) =>
    buildBooksOfCurrency(
      currency,
      sums.filter((row) => row.currency === currency),
      openings.filter((row) => row.currency === currency),
      { days, daysBefore },
    ),
  )
}
