// Tests which members a campaign goes to: the rules against a plain reference over members and rules made at random.
import type { Language } from '@amarelle/contract/domain/languages'
import { type Audience, audienceSchema } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { buildAudienceCondition, countAudienceByLanguage } from './audience.sql.ts'

const app = await createTestApp()
const other = await app.otherSite('audience-other.example')
const now = new Date('2031-06-10T10:00:00Z')
const timeZone = 'Europe/Amsterdam'

/** A small generator with a fixed start, so that a failure can be repeated. */
let seed = 20_311_106
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const isChance = (percent: number): boolean => random(100) < percent
/** One of nine days of the last year, and a time of it: also minutes around midnight in the site's time zone. */
const pickTime = (): Date =>
  new Date(
    Date.parse('2031-06-10T00:00:00Z') -
      random(9) * 40 * 86_400_000 +
      pick([0, 21 * 3600, 22 * 3600 - 1, 22 * 3600, 86_399]) * 1000,
  )

interface Made {
  readonly id: number
  readonly language: Language
  readonly country: string
  readonly gender: 'male' | 'female'
  readonly lookingFor: 'male' | 'female' | 'both'
  readonly bornOn: string
  readonly isPremium: boolean
  readonly signedUpAt: Date
  readonly activeAt: Date
  readonly hasOrdered: boolean
  readonly hasPhoto: boolean
  /** The reason why the member gets no campaign, whatever its rules. */
  readonly obstacle: (typeof obstacles)[number] | null
}
const obstacles = [
  'no consent',
  'other type only',
  'switched off',
  'withdrawn',
  'bounced',
  'unsubscribed',
  'suspended',
  'pending_deletion',
  'not_confirmed',
  'fictional',
  'other site',
] as const

async function make(index: number): Promise<Made> {
  const obstacle =
    index < obstacles.length ? (obstacles[index] ?? null) : isChance(20) ? pick(obstacles) : null
  const made = {
    language: pick(['en', 'de', 'nl'] as const),
    country: pick(['NL', 'DE', 'BE']),
    gender: pick(['male', 'female'] as const),
    lookingFor: pick(['male', 'female', 'both'] as const),
    // Birthdays around the day on which the age is counted.
    bornOn: `${pick([1960, 1985, 1991, 2001])}-06-${pick(['09', '10', '11'])}`,
    isPremium: isChance(40),
    signedUpAt: pickTime(),
    activeAt: pickTime(),
    hasOrdered: isChance(40),
    hasPhoto: isChance(50),
  }
  const id = await app.member({
    gender: made.gender,
    lookingFor: made.lookingFor,
    dateOfBirth: made.bornOn,
    country: made.country,
    fictional: obstacle === 'fictional',
    ...(obstacle === 'other site' && { site: other }),
  })
  const status =
    ['suspended', 'pending_deletion', 'not_confirmed'].find((one) => one === obstacle) ?? 'active'
  const disabled =
    obstacle === 'bounced' ? ['bounce'] : obstacle === 'unsubscribed' ? ['listunsubscribe'] : []
  await app.db
    .updateTable('member')
    .set({
      language: made.language,
      status,
      premium_since: made.isPremium ? now : null,
      signed_up_at: made.signedUpAt,
      notifications_disabled: JSON.stringify(disabled),
    })
    .where('id', '=', id)
    .execute()
  await app.db
    .updateTable('profile')
    .set({ last_active_at: made.activeAt, has_photo: made.hasPhoto })
    .where('member_id', '=', id)
    .execute()
  // Consent to advertising by mail, or the own choice of the type, or both.
  const isChosen = isChance(50) || obstacle === 'switched off'
  const hasConsent = !isChosen || isChance(50)
  if (hasConsent && obstacle !== 'no consent' && obstacle !== 'other type only')
    await app.db
      .insertInto('consent')
      .values({
        member_id: id,
        kind: 'marketing',
        text_version: '2026-01-01',
        withdrawn_at: obstacle === 'withdrawn' ? now : null,
      })
      .execute()
  const choice =
    obstacle === 'other type only'
      ? { type: 'promotions', mail: true }
      : isChosen && obstacle !== 'no consent' && obstacle !== 'withdrawn'
        ? { type: 'news', mail: obstacle !== 'switched off' }
        : null
  if (choice)
    await app.db
      .insertInto('mail_preference')
      .values({ member_id: id, push: true, ...choice, changed_at: now })
      .execute()
  if (made.hasOrdered || isChance(20)) await insertOrder(id, made.hasOrdered)
  return { id, ...made, obstacle }
}
const insertOrder = (memberId: number, isPaid: boolean) =>
  sql`insert into credit_order (member_id, site_id, bundle_id, credits, currency, country, price_minor, total_minor, vat_minor, vat_rate,
      acknowledged_version, state, completed_at)
    select ${memberId}, ${app.site.id}, b.id, 10, 'EUR', 'NL', 1000, 1000, 174, 21, '1', ${isPaid ? 'completed' : 'open'},
      ${isPaid ? now : null} from bundle b limit 1`.execute(app.db)

/** The day in the site's time zone. */
const toDay = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone })
const countYears = (bornOn: string): number => {
  const [today, birth] = [toDay(now), bornOn]
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0)
}
/** Returns whether a member fits an audience: the rules as plain code. */
function fits(member: Made, audience: Audience): boolean {
  const { languages, countries, gender, lookingFor, ageFrom = 0, ageTo = 200 } = audience
  const isBetween = (at: Date, from = '0000', to = '9999') => toDay(at) >= from && toDay(at) <= to
  return (
    member.obstacle === null &&
    (languages?.includes(member.language) ?? true) &&
    (countries?.includes(member.country) ?? true) &&
    (gender === undefined || member.gender === gender) &&
    (lookingFor === undefined || member.lookingFor === lookingFor) &&
    countYears(member.bornOn) >= ageFrom &&
    countYears(member.bornOn) <= ageTo &&
    (audience.isPremium === undefined || member.isPremium === audience.isPremium) &&
    isBetween(member.signedUpAt, audience.signedUpFrom, audience.signedUpTo) &&
    isBetween(member.activeAt, audience.activeFrom, audience.activeTo) &&
    (audience.hasOrdered === undefined || member.hasOrdered === audience.hasOrdered) &&
    (audience.hasPhoto === undefined || member.hasPhoto === audience.hasPhoto)
  )
}
const pickAudience = (): Audience => {
  const days = [toDay(pickTime()), toDay(pickTime())].toSorted()
  const rules: Audience = {
    languages: ['en', pick(['de', 'nl'] as const)],
    countries: [pick(['NL', 'DE'])],
    gender: pick(['male', 'female'] as const),
    lookingFor: pick(['male', 'female', 'both'] as const),
    ageFrom: pick([30, 40, 46]),
    ageTo: pick([45, 46, 71]),
    isPremium: isChance(50),
    signedUpFrom: days[0],
    signedUpTo: days[1],
    activeFrom: days[0],
    activeTo: days[1],
    hasOrdered: isChance(50),
    hasPhoto: isChance(50),
  }
  // One to three rules: with more, nobody would be left.
  const kept = new Set(Array.from({ length: 1 + random(3) }, () => pick(Object.keys(rules))))
  return audienceSchema.parse(Object.fromEntries(Object.entries(rules).filter(([key]) => kept.has(key))))
}

test('the audience is what the rules say, and never somebody who did not agree or can’t be reached', async () => {
  const members: Made[] = []
  for (let index = 0; index < 70; index += 1) members.push(await make(index))
  let found = 0
  for (const audience of [{}, ...Array.from({ length: 120 }, pickAudience)]) {
    const rules = { siteId: app.site.id, type: 'news', audience, timeZone } as const
    const { rows } = await sql<{ id: number }>`select m.id from member m join profile p on p.member_id = m.id
      where ${buildAudienceCondition(rules, now)} order by m.id`.execute(app.db)
    const expected = members.filter((member) => fits(member, audience)).map(({ id }) => id)
    expect(
      rows.map(({ id }) => id),
      JSON.stringify(audience),
    ).toEqual(expected)
    const counted = await countAudienceByLanguage(app.db, rules, now)
    expect(counted.reduce((sum, { members: count }) => sum + count, 0)).toBe(expected.length)
    found += expected.length
  }
  expect(found).toBeGreaterThan(500)
})
