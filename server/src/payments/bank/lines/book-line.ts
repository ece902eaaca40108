import { sql } from 'kysely'
import { bookMoney } from '../../../credits/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'

/** A line of the statement, as far as the books need it. */
export interface BookedLine {
  readonly id: number
  readonly amountMinor: number
  readonly currency: string
  readonly bookedOn: string
}
/** What a part of a line's money turned out to be: an account, and the order or company in whose books it is. */
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
/** The company to which the operator's bank account belongs: that of the default site. */
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
async function findCompany(tx: Db, subject: LinePart['subject']): Promise<number> {
  if ('companyId' in subject) return subject.companyId
  const { rows } = await sql<{ id: number }>`
    select s.company_id as id from credit_order o join site s on s.id = o.site_id where o.id = ${subject.orderId}`.execute(
    tx,
  )
  return rows[0]?.id ?? 0
}

/** Books a new line, so that the account in the books is what the statement says. Until it is cleared, nobody knows whose it is. */
export async function bookLine(
  services: { readonly clock: Clock },
  tx: Db,
  { id, amountMinor, currency, bookedOn }: BookedLine,
): Promise<void> {
  await bookMoney(tx, {
    key: toLineKey(id),
    subject: { companyId: await findAccountHolder(tx) },
    currency,
    kind: 'bank',
    entries: { bank: amountMinor, bank_suspense: -amountMinor },
    at: getBookingTime(services, bookedOn),
  })
}

/** Books what the money of a line is; money of another company than the account's is owed between the two. */
export async function clearLine(
  tx: Db,
  { id, currency }: BookedLine,
  parts: readonly LinePart[],
  { kind, at }: { readonly kind: 'bank' | 'payout'; readonly at: Date },
): Promise<void> {
  const holder = await findAccountHolder(tx)
  for (const { name, subject, account, minor } of parts) {
    const key = `${toLineKey(id)}:${name}`
    const booking = { currency, kind, at }
    const isOwn = (await findCompany(tx, subject)) === holder
    const source = isOwn ? 'bank_suspense' : 'intercompany'
    await bookMoney(tx, { ...booking, key, subject, entries: { [source]: minor, [account]: -minor } })
    if (!isOwn)
      await bookMoney(tx, {
        ...booking,
        key: `${key}:intercompany`,
        subject: { companyId: holder },
        entries: { bank_suspense: minor, intercompany: -minor },
      })
  }
}

/** A payment to which a line belongs. */
interface ClearedPayment {
  readonly attemptId: string
  readonly orderId: number
  readonly provider: string
  /** Negative for a debit that came back, and for a refund. */
  readonly minor: number
}
/** Moves the money of a line from the clearing of its payments to the bank. What a bank charged for a return is a fee. */
export async function clearPayments(
  tx: Db,
  line: BookedLine,
  payments: readonly ClearedPayment[],
  at: Date,
): Promise<void> {
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
  await clearLine(tx, line, [...parts, ...charges], { kind: 'bank', at })
}
