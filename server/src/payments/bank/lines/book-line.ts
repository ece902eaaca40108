import { sql } from 'kysely'
import { bookMoneyTransactions, type MoneyBooking } from '../../../credits/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'

/** A line of the statement, as far as the books need it. */
export interface BookedLine {
  readonly id: number
  readonly amountMinor: number
  readonly currency: string
  readonly bookedOn: string
}
/** A part of a line's money: its account, and the order or company in whose books it is. */
export interface LinePart {
  /** Distinguishes the parts of a line. */
  readonly name: string
  readonly subject: { readonly orderId: number } | { readonly companyId: number }
  readonly account: string
  readonly minor: number
}

const toLineKey = (id: number): string => `bank_line:${id}`
/** Noon of the day of a line, which in every time zone of a company is that day, or now for one that is still to come. */
export function getBookingTime({ clock }: { readonly clock: Clock }, day: string): Date {
  const [noon, now] = [new Date(`${day}T12:00:00Z`), clock.now()]
  return noon < now ? noon : now
}
/** Returns the company to which the operator's bank account belongs: that of the default site. */
export async function findAccountHolder(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('site')
    .select('company_id as id')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
/** The companies of orders, by the order's id. */
async function findOrderCompanies(tx: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ orderId: number; companyId: number }>`
    select o.id as "orderId", s.company_id as "companyId" from credit_order o join site s on s.id = o.site_id
    where o.id = any(${[...orderIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ orderId, companyId }) => [orderId, companyId]))
}

/**
 * Books new lines, so that the account in the books is what the statement says. Until they are cleared, nobody knows whose they are.
 * The number of statements does not depend on the number of lines.
 */
export async function bookLines(
  services: { readonly clock: Clock },
  tx: Db,
  lines: readonly BookedLine[],
): Promise<void> {
  const companyId = await findAccountHolder(tx)
  await bookMoneyTransactions(
    tx,
    lines.map(({ id, amountMinor, currency, bookedOn }) => ({
      key: toLineKey(id),
      subject: { companyId },
      currency,
      kind: 'bank',
      entries: { bank: amountMinor, bank_suspense: -amountMinor },
      at: getBookingTime(services, bookedOn),
    })),
  )
}

/** A line with what its money turned out to be. */
interface ClearedLine {
  readonly line: BookedLine
  readonly parts: readonly LinePart[]
}
/**
 * Books what the money of lines is; money of another company than the account's is owed between the two. The number of statements does
 * not depend on the number of lines.
 */
export async function clearLines(
  tx: Db,
  lines: readonly ClearedLine[],
  { kind, at }: { readonly kind: 'bank' | 'payout'; readonly at: Date },
): Promise<void> {
  const holder = await findAccountHolder(tx)
  const subjects = lines.flatMap(({ parts }) => parts.map(({ subject }) => subject))
  const companies = await findOrderCompanies(
    tx,
    subjects.flatMap((subject) => ('orderId' in subject ? [subject.orderId] : [])),
  )
  const isOwn = (subject: LinePart['subject']) =>
    ('companyId' in subject ? subject.companyId : companies.get(subject.orderId)) === holder
  await bookMoneyTransactions(
    tx,
    lines.flatMap(({ line: { id, currency }, parts }) =>
      parts.flatMap(({ name, subject, account, minor }): MoneyBooking[] => {
        const key = `${toLineKey(id)}:${name}`
        const booking = { currency, kind, at }
        if (isOwn(subject))
          return [{ ...booking, key, subject, entries: { bank_suspense: minor, [account]: -minor } }]
        return [
          { ...booking, key, subject, entries: { intercompany: minor, [account]: -minor } },
          {
            ...booking,
            key: `${key}:intercompany`,
            subject: { companyId: holder },
            entries: { bank_suspense: minor, intercompany: -minor },
          },
        ]
      }),
    ),
  )
}

/** A payment to which a line belongs. */
export interface ClearedPayment {
  readonly attemptId: string
  readonly orderId: number
  readonly provider: string
  /** Negative for a debit that came back, and for a refund. */
  readonly minor: number
}
/** Returns the parts of a line: the clearing of its payments. What a bank charged for a return is a fee. */
function toPaymentParts(line: BookedLine, payments: readonly ClearedPayment[]): LinePart[] {
  const parts = payments.map(({ attemptId, orderId, provider, minor }) => ({
    name: attemptId,
    subject: { orderId },
    account: `psp_clearing:${provider}`,
    minor,
  }))
  const [first] = parts
  const rest = line.amountMinor - parts.reduce((sum, { minor }) => sum + minor, 0)
  const charges =
    rest !== 0 && first ? [{ ...first, name: 'charges', account: 'provider_fees', minor: rest }] : []
  return [...parts, ...charges]
}
/** Moves the money of lines from the clearing of their payments to the bank. */
export const clearPayments = (
  tx: Db,
  lines: readonly { readonly line: BookedLine; readonly payments: readonly ClearedPayment[] }[],
  at: Date,
): Promise<void> =>
  clearLines(
    tx,
    lines.map(({ line, payments }) => ({ line, parts: toPaymentParts(line, payments) })),
    { kind: 'bank', at },
  )
