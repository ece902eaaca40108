// For history tests: sites, and members with two orders, discount codes, and other members to write to.
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { EndpointInput, Endpoint } from '@amarelle/contract/endpoints/endpoint'
import type { Clock } from '../../src/platform/clock.ts'
import { getEndOfDay } from '../../src/platform/calendar-day.ts'
import { hoursToMs, addMs } from '../../src/platform/clock.ts'
import type { Services, Site } from '../../src/platform/context.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { callInProcess } from '../../src/platform/http/api.ts'
import { createId } from '../../src/platform/crypto/tokens.ts'
import type { createTestApp } from '../platform/test-app.ts'
import type { ClockMove } from './history-generators.ts'

export type SimulationApp = Awaited<ReturnType<typeof createTestApp>>
interface SimulatedOrder {
  readonly id: number
  readonly attempts: readonly string[]
  /** The total shown by the checkout; null for an order inserted directly. */
  readonly shown: { readonly total: number; readonly vat: number; readonly fee: number } | null
}
export interface SimulatedMember {
  readonly memberId: number
  readonly site: Site
  /** Unique; used in account, profile and signed texts. */
  readonly name: string
  readonly email: string
  /** Six active members, one with a disabled profile, one fictional. */
  readonly otherMembers: readonly number[]
  readonly orders: SimulatedOrder[]
  readonly timeZone: string
  now: Date
  /** Attempts that the provider reported as paid. */
  readonly paidAttempts: Set<string>
  /** Attempts first paid after the account was closed. */
  readonly attemptsPaidLate: Set<string>
  /** Ids of messages reported as sent, by key. */
  readonly sentMessageIds: Map<string, number>
  /** `closed`: the member can do nothing more; `erased`: purged. */
  stage: 'open' | 'closed' | 'erased'
  /** The money rows at the time of closing. */
  moneyAtClosing: ReadonlySet<string>
  /** Ledger transactions of messages erased with the account, because nobody could see them any more. */
  erasedBookings: readonly number[]
}
export const simulatedMemberPassword = 'amarelle-lives'
/** Small bundles with uneven amounts. */
const testBundles = [
  { credits: 3, price: 199 },
  { credits: 7, price: 1337 },
  { credits: 20, price: 2995 },
]
const testTimeZones = [
  'Europe/Amsterdam',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/St_Johns',
]
const testCountries = ['NL', 'DE', 'FR']
const testSettings = { signup_credits: 0, messages_per_minute: 100_000, conversations_per_hour: 100_000 }

/** Inserts passive members of a site, six of eight of whom can be written to. */
async function insertOtherMembers({ db }: SimulationApp, site: Site, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into member (site_id, email, username, password_hash, country, status)
      select ${site.id}, 'other' || n || '@example.org', 'other' || n, 'none', 'NL', 'active' from generate_series(0, ${count - 1}) n
      returning id, username
    ), shown as (
      insert into profile (member_id, site_id, name, gender, looking_for, date_of_birth, country, status, fictional)
      select id, ${site.id}, username, 'female', 'both', '1990-01-01', 'NL',
        case substr(username, 6)::int % 8 when 6 then 'disabled' else 'active' end, substr(username, 6)::int % 8 = 7 from made
    )
    select id from made order by id`.execute(db)
  return rows.map(({ id }) => id)
}
/**
 * Creates sites with members, bundles, a fee and two codes. Several companies, because invoice numbering serialises a
 * company's transactions.
 */
export async function createTestSites(app: SimulationApp) {
  const { db } = app
  await sql`insert into company (id, name, address, kvk, city, country, support_phone)
    select n, 'Company ' || n, 'Kade 1', '1', 'Utrecht', 'NL', '1' from generate_series(2, 4) n`.execute(db)
  const sites = [app.site]
  for (const company of [2, 3, 4]) {
    const site = await app.otherSite(`company${company}.example`, testSettings)
    await sql`update site set company_id = ${company} where id = ${site.id}`.execute(db)
    sites.push({ ...site, company_id: company })
  }
  for (const [position, { credits, price }] of testBundles.entries())
    await sql`with made as (
        insert into bundle (site_id, credits, position) select id, ${credits}, ${position} from site returning id
      ) insert into bundle_price select id, 'EUR', ${price} from made`.execute(db)
  await sql`insert into method_fee (method, country, currency, fixed_minor, percent, cap_minor)
    values ('paypal', 'NL', 'EUR', 35, 175, 60), ('paypal', 'DE', 'EUR', 0, 333, null)`.execute(db)
  const { rows } = await sql<{ id: number }>`insert into discount_code (code, percentage, validity, status)
    values ('ONCE', 25, 'once-per-user', 'active'), ('THIRD', 33, 'unlimited', 'active') returning id`.execute(
    db,
  )
  const sitesWithMembers = []
  for (const site of sites) sitesWithMembers.push({ site, others: await insertOtherMembers(app, site, 64) })
  return {
    sites: sitesWithMembers,
    code: rows[0]?.id ?? 0,
    passwordHash: await hash(simulatedMemberPassword, { memoryCost: 32, timeCost: 1 }),
  }
}

let memberCount = 0
export const countSimulatedMembers = (): number => memberCount
/** Creates a member with two orders of two attempts each; every third member's orders use a discount code. */
export async function createSimulatedMember(
  app: SimulationApp,
  { sites, code, passwordHash }: Awaited<ReturnType<typeof createTestSites>>,
  { credits, total }: { credits: number; total: number },
): Promise<SimulatedMember> {
  memberCount += 1
  const name = `life${memberCount}z`
  const email = `${name}@example.org`
  const index = memberCount
  const pick = <T>(values: readonly T[], divisor = 1): T =>
    values[Math.floor(index / divisor) % values.length] as T
  const { site, others } = pick(sites)
  const timeZone = pick(testTimeZones)
  const country = pick(testCountries, 4)
  const usesCode = index % 3 === 0
  const { rows } = await sql<{ id: number; member: number; attempts: string[] }>`
    with one as (
      insert into member (site_id, email, username, password_hash, country, status, time_zone)
      values (${site.id}, ${email}, ${name}, ${passwordHash}, ${country}, 'active', ${timeZone}) returning id
    ), shown as (
      insert into profile (member_id, site_id, name, gender, looking_for, date_of_birth, country, status)
      select id, ${site.id}, ${name}, 'male', 'female', '1990-01-01', ${country}, 'active' from one
    ), ordered as (
      insert into credit_order (site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor,
        country, acknowledged_version, discount_code_id)
      select ${site.id}, one.id, (select min(id) from bundle), ${credits}, 'EUR', ${total}, ${total}, 2100,
        round(${total}::numeric * 2100 / 12100), 'NL', 'v', ${usesCode ? code : null}::integer from one,
        generate_series(1, 2)
      returning id, member_id
    ), held as (
      insert into discount_redemption (discount_code_id, member_id, order_id, state)
      select ${code}, member_id, id, 'released' from ordered where ${usesCode}
    ), tried as (
      insert into payment_attempt (id, order_id, provider, method, provider_ref, amount_minor, currency)
      select gen_random_uuid(), ordered.id, 'sandbox', 'visa', gen_random_uuid()::text, ${total}, 'EUR'
      from ordered, generate_series(1, 2) returning id, order_id
    )
    select ordered.id, ordered.member_id as member, array(select t.id::text from tried t where t.order_id = ordered.id) as attempts
    from ordered order by ordered.id`.execute(app.db)
  const offset = (Math.floor(index / sites.length) * 8) % others.length
  return {
    memberId: rows[0]?.member ?? 0,
    site,
    name,
    email,
    otherMembers: others.slice(offset, offset + 8),
    orders: rows.map(({ id, attempts }) => ({ id, attempts, shown: null })),
    timeZone,
    now: new Date(),
    paidAttempts: new Set(),
    attemptsPaidLate: new Set(),
    sentMessageIds: new Map(),
    stage: 'open',
    moneyAtClosing: new Set(),
    erasedBookings: [],
  }
}

/** The services for the member's requests and jobs: the crashing database and the member's clock. */
export const createMemberServices = (app: SimulationApp, db: Db, member: SimulatedMember): Services => {
  const clock: Clock = { now: () => member.now }
  return { ...app.services, db, clock }
}
export const createMemberContext = (
  app: SimulationApp,
  db: Db,
  member: SimulatedMember,
  memberId: number | null = member.memberId,
) =>
  app.context(memberId, {
    ...createMemberServices(app, db, member),
    site: member.site,
    sourceNetwork: createId(),
  })
/** Calls an endpoint as the member, or as another member at the same time. */
export const callAsMember = <E extends Endpoint>(
  context: ReturnType<typeof createMemberContext>,
  endpoint: E,
  input: EndpointInput<E>,
  key: string = createId(),
) => callInProcess(context, endpoint, input, { key })

/** The end of the current day in a time zone. */
export function getNextMidnight(timeZone: string, now: Date): Date {
  return getEndOfDay(timeZone, new Intl.DateTimeFormat('sv', { timeZone }).format(now))
}
/** Moves the member's clock forward, never back, because two steps of a group may both move it. */
export function setMemberClock(member: SimulatedMember, moment: Date): void {
  if (moment > member.now) member.now = moment
}
export function moveMemberClock(member: SimulatedMember, moment: ClockMove): void {
  const midnight = getNextMidnight(member.timeZone, member.now)
  if (moment === 'last moment') setMemberClock(member, addMs(midnight, -1))
  if (moment === 'midnight') setMemberClock(member, midnight)
  if (moment === 'next day') setMemberClock(member, addMs(member.now, hoursToMs(24)))
}
