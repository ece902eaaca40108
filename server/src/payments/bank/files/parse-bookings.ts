// Parses statements (camt.053) and notifications (camt.054) into bookings, and checks that a statement adds up.
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type BankAmount,
  findElement,
  findElements,
  readAmount,
  readFirstText,
  readText,
} from './read-xml.ts'

/** A payment that the bank booked. */
export interface Booking {
  /** Negative for what left the account; in minor units. */
  readonly amountMinor: number
  readonly currency: string
  readonly bookedOn: string
  /** The bank's number of the booking, or the entry's place. */
  readonly bankRef: string
  /** The same booking in another file has the same key; null without a number of the bank. */
  readonly key: string | null
  readonly endToEndId: string
  /** Message id of our file, if it was booked as one sum. */
  readonly messageId: string
  readonly isDirectDebit: boolean
  readonly isReversal: boolean
  /** The reason why a debit came back (ISO 20022); null for other bookings. */
  readonly returnCode: string | null
  /** Name and IBAN of the other side; empty if unknown. */
  readonly name: string
  readonly iban: string
  readonly text: string
}
/** Account and balances of a statement, in minor units. */
interface StatementBalance {
  readonly opening: BankAmount
  readonly closing: BankAmount
}

/** Returns the reason code, or the bank's proprietary reason. */
export const readReasonCode = (from: unknown, ...path: readonly string[]): string =>
  (readText(from, ...path, 'Rsn', 'Cd') || readText(from, ...path, 'Rsn', 'Prtry') || 'NARR').slice(0, 35)

const maxTextLength = 500
/** Words that banks write instead of a number. */
const placeholders = ['NONREF', 'NOTPROVIDED']
const signOf = (direction: string): number => (direction === 'DBIT' ? -1 : 1)

/** Name and IBAN of the payer, or of the payee where money left the account. */
function readOtherSide(detail: unknown, isIncoming: boolean): Pick<Booking, 'name' | 'iban'> {
  const parties = findElement(detail, 'RltdPties')
  const side = isIncoming ? 'Dbtr' : 'Cdtr'
  return {
    name: readFirstText(parties, [side, 'Pty', 'Nm'], [side, 'Nm']).slice(0, 140),
    iban: readText(parties, `${side}Acct`, 'Id', 'IBAN').slice(0, 34).toUpperCase(),
  }
}
const readRemittance = (entry: unknown, detail: unknown): string =>
  [
    ...findElements(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...findElements(detail, 'RmtInf', 'Ustrd'),
    findElement(detail, 'AddtlTxInf') ?? findElement(entry, 'AddtlNtryInf'),
  ]
    .map((element) => readText(element))
    .join(' ')
    .trim()

interface EntryFacts {
  readonly entry: unknown
  readonly place: number
  readonly direction: string
  readonly bookedOn: string
}
function readBooking(
  { entry, place, direction, bookedOn }: EntryFacts,
  detail: unknown,
  part: { readonly amount: BankAmount; readonly index: number },
): Booking {
  const endToEndId = readText(detail, 'Refs', 'EndToEndId').replace('NOTPROVIDED', '').slice(0, 35)
  const isReturn = findElement(detail, 'RtrInf') !== undefined
  const batch = findElement(entry, 'NtryDtls', 'Btch')
  const stated = readText(detail, 'Refs', 'AcctSvcrRef') || readText(entry, 'AcctSvcrRef')
  const bankRef = placeholders.includes(stated) ? '' : stated
  const signed = signOf(readText(detail, 'CdtDbtInd') || direction) * part.amount.amountMinor
  return {
    amountMinor: signed,
    currency: part.amount.currency,
    bookedOn,
    bankRef: (bankRef || readText(entry, 'NtryRef') || String(place)).slice(0, 35),
    key: bankRef === '' ? null : [bankRef, part.index, signed, part.amount.currency, bookedOn].join('/'),
    endToEndId,
    messageId: (
      readFirstText(detail, ['Refs', 'PmtInfId'], ['Refs', 'MsgId']) ||
      readFirstText(batch, ['PmtInfId'], ['MsgId'])
    ).slice(0, 35),
    isDirectDebit: findElement(detail, 'Refs', 'MndtId') !== undefined,
    isReversal: readText(entry, 'RvslInd') === 'true',
    returnCode: isReturn ? readReasonCode(detail, 'RtrInf') : null,
    ...readOtherSide(detail, signed > 0 || isReturn),
    text: [readRemittance(entry, detail), endToEndId].join(' ').trim().slice(0, maxTextLength),
  }
}

/**
 * Returns the bookings of an entry: one for each payment in it, if their amounts add up to the entry's, otherwise one for the whole entry.
 * None if it is not booked yet, or if its amount is zero.
 */
function readEntry(entry: unknown, place: number): Booking[] {
  const status = readText(entry, 'Sts', 'Cd') || readText(entry, 'Sts')
  const amount = readAmount(findElement(entry, 'Amt'))
  if (status !== 'BOOK') return []
  const bookedOn = readText(entry, 'BookgDt', 'Dt') || readText(entry, 'BookgDt', 'DtTm').slice(0, 10)
  if (!amount || !/^\d{4}-\d{2}-\d{2}$/.test(bookedOn)) throw createProblem('bank_file_unreadable')
  if (amount.amountMinor === 0) return []
  const direction = readText(entry, 'CdtDbtInd')
  const facts: EntryFacts = { entry, place, direction, bookedOn }
  const details = findElements(entry, 'NtryDtls', 'TxDtls')
  if (details.length <= 1) return [readBooking(facts, details[0], { amount, index: 0 })]
  const parts = details.map((detail) => ({
    detail,
    amount:
      readAmount(findElement(detail, 'Amt')) ?? readAmount(findElement(detail, 'AmtDtls', 'TxAmt', 'Amt')),
    sign: signOf(readText(detail, 'CdtDbtInd') || direction),
  }))
  const sum = parts.reduce((total, part) => total + part.sign * (part.amount?.amountMinor ?? Number.NaN), 0)
  const isComplete =
    sum === signOf(direction) * amount.amountMinor &&
    parts.every((part) => part.amount?.currency === amount.currency && part.amount.amountMinor > 0)
  if (!isComplete) return [readBooking(facts, undefined, { amount, index: 0 })]
  return parts.map(({ detail, amount: own }, index) =>
    readBooking(facts, detail, { amount: own ?? amount, index }),
  )
}

/** Opening and closing balance; a statement of several pages begins or ends with an interim balance. */
function readBalance(statement: unknown): StatementBalance | null {
  const balances = findElements(statement, 'Bal').flatMap((balance) => {
    const amount = readAmount(findElement(balance, 'Amt'))
    const code = readText(balance, 'Tp', 'CdOrPrtry', 'Cd')
    const sign = signOf(readText(balance, 'CdtDbtInd'))
    return amount ? [{ code, amount: { ...amount, amountMinor: sign * amount.amountMinor } }] : []
  })
  const find = (...codes: readonly string[]) =>
    codes.map((code) => balances.find((balance) => balance.code === code)).find(Boolean)
  const opening = find('OPBD', 'PRCD', 'ITBD')
  const closing = find('CLBD') ?? balances.findLast(({ code }) => code === 'ITBD')
  return opening && closing ? { opening: opening.amount, closing: closing.amount } : null
}
/** Throws `bank_file_unbalanced` unless opening balance and bookings add up to the closing balance, in one currency. */
function assertBalanced(statement: unknown, bookings: readonly Booking[]): void {
  const balance = readBalance(statement)
  const { currency } = balance?.opening ?? {}
  const sum = bookings.reduce(
    (total, { amountMinor }) => total + amountMinor,
    balance?.opening.amountMinor ?? 0,
  )
  if (
    sum !== balance?.closing.amountMinor ||
    balance.closing.currency !== currency ||
    bookings.some((booking) => booking.currency !== currency)
  )
    throw createProblem('bank_file_unbalanced')
}

/** Some banks give several bookings one number: each further one of a file gets a key of its own, which another file repeats. */
function numberRepeatedKeys(bookings: readonly Booking[]): Booking[] {
  const counts = new Map<string, number>()
  return bookings.map((booking) => {
    if (booking.key === null) return booking
    const count = (counts.get(booking.key) ?? 0) + 1
    counts.set(booking.key, count)
    return count === 1 ? booking : { ...booking, key: `${booking.key}/${count}` }
  })
}

/**
 * Returns the bookings of a report about the account `iban`. Throws `bank_file_other_account`, and `bank_file_unbalanced` for a statement.
 */
export function parseBookings(
  reports: readonly unknown[],
  { iban, isStatement }: { readonly iban: string; readonly isStatement: boolean },
): Booking[] {
  const bookings = reports.flatMap((report) => {
    const account = readText(report, 'Acct', 'Id', 'IBAN').toUpperCase()
    if (account && account !== iban) throw createProblem('bank_file_other_account')
    const own = findElements(report, 'Ntry').flatMap((entry, index) => readEntry(entry, index + 1))
    if (isStatement) assertBalanced(report, own)
    return own
  })
  return numberRepeatedKeys(bookings)
}
