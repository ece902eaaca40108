// For tests of histories: sites, and members with two orders, some codes, and others to write to.
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
  /** What the checkout showed; null for an order that was laid before. */
  readonly shown: { readonly total: number; readonly vat: number; readonly fee: number } | null
}
export interface SimulatedMember {
  readonly memberId: number
  readonly site: Site
  /** In the account, the profile, and what is signed: nobody else's. */
  readonly name: string
  readonly email: string
  /** Six who answer, one whose profile is disabled, one fictional. */
  readonly otherMembers: readonly number[]
  readonly orders: SimulatedOrder[]
  readonly timeZone: string
  now: Date
  /** Attempts of which the provider said that they were paid. */
  readonly paidAttempts: Set<string>
  /** Attempts that were first paid when the account was closed already. */
  readonly attemptsPaidLate: Set<string>
  /** Ids of what was answered as sent, by its key. */
  readonly sentMessageIds: Map<string, number>
  /** The account is closed: nothing more of the member's own; later the purge. */
  stage: 'open' | 'closed' | 'erased'
  /** The money rows as they were when the account was closed. */
  moneyAtClosing: ReadonlySet<string>
  /** Bookings of messages that went with the account: nobody could see them any more. */
  erasedBookings: readonly number[]
}
export const simulatedMemberPassword = 'amarelle-lives'
/** Few credits, odd amounts. */
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

/** People of a site who do nothing of their own: six of eight can be written to. */
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
 * Several companies: each numbers its invoices behind a lock of its own, and its histories wait there for each other. Their
 * sites' people, bundles, a fee, and two codes.
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
  const peopled = []
  for (const site of sites) peopled.push({ site, others: await insertOtherMembers(app, site, 64) })
  return {
    sites: peopled,
    code: rows[0]?.id ?? 0,
    passwordHash: await hash(simulatedMemberPassword, { memoryCost: 32, timeCost: 1 }),
  }
}

let memberCount = 0
export const countSimulatedMembers = (): number => memberCount
/** A member with two orders, each of which could be paid by two attempts; every third one's with one discount code. */
export async function createSimulatedMember(
  app: SimulationApp,
  { sites, code, passwordHash }: Awaited<ReturnType<typeof createTestSites>>,
  { credits, total }: { credits: number; total: number },
): Promise<SimulatedMember> {
  memberCount += 1
  const name = `life${memberCount}z`
  const email = `${name}@example.org`
  const nth = memberCount
  const of = <T>(list: readonly T[], way = 1): T => list[Math.floor(nth / way) % list.length] as T
  const { site, others } = of(sites)
  const timeZone = of(testTimeZones)
  const country = of(testCountries, 4)
  const coded = nth % 3 === 0
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
        round(${total}::numeric * 2100 / 12100), 'NL', 'v', ${coded ? code : null}::integer from one,
        generate_series(1, 2)
      returning id, member_id
    ), held as (
      insert into discount_redemption (discount_code_id, member_id, order_id, state)
      select ${code}, member_id, id, 'released' from ordered where ${coded}
    ), tried as (
      insert into payment_attempt (id, order_id, provider, method, provider_ref, amount_minor, currency)
      select gen_random_uuid(), ordered.id, 'sandbox', 'visa', gen_random_uuid()::text, ${total}, 'EUR'
      from ordered, generate_series(1, 2) returning id, order_id
    )
    select ordered.id, ordered.member_id as member, array(select t.id::text from tried t where t.order_id = ordered.id) as attempts
    from ordered order by ordered.id`.execute(app.db)
  const from = (Math.floor(nth / sites.length) * 8) % others.length
  return {
    memberId: rows[0]?.member ?? 0,
    site,
    name,
    email,
    otherMembers: others.slice(from, from + 8),
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

/** The house as the member's requests and the jobs about them find it: by connections that die, at the member's moment. */
export const createMemberServices = (app: SimulationApp, db: Db, life: SimulatedMember): Services => {
  const clock: Clock = { now: () => life.now }
  return { ...app.services, db, clock }
}
export const createMemberContext = (
  app: SimulationApp,
  db: Db,
  life: SimulatedMember,
  memberId: number | null = life.memberId,
) =>
  app.context(memberId, {
    ...createMemberServices(app, db, life),
    site: life.site,
    sourceNetwork: createId(),
  })
/** A call of the member's, or of another's at the member's moment. */
export const callAsMember = <E extends Endpoint>(
  context: ReturnType<typeof createMemberContext>,
  endpoint: E,
  input: EndpointInput<E>,
  key: string = createId(),
) => callInProcess(context, endpoint, input, { key })

/** The next midnight of a time zone. */
export function getNextMidnight(timeZone: string, now: Date): Date {
  return getEndOfDay(timeZone, new Intl.DateTimeFormat('sv', { timeZone }).format(now))
}
/** Moves the member's clock, never back: two steps of one group may both move it. */
export function setMemberClock(life: SimulatedMember, moment: Date): void {
  if (moment > life.now) life.now = moment
}
export function moveMemberClock(life: SimulatedMember, moment: ClockMove): void {
  const midnight = getNextMidnight(life.timeZone, life.now)
  if (moment === 'last moment') setMemberClock(life, addMs(midnight, -1))
  if (moment === 'midnight') setMemberClock(life, midnight)
  if (moment === 'next day') setMemberClock(life, addMs(life.now, hoursToMs(24)))
}
