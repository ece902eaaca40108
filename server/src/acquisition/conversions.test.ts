import {
  activateEndpoint,
  deleteAccountEndpoint,
  signUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { countLandingEndpoint, type LandingSource } from '@amarelle/contract/endpoints/landers'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts } from '../../testing/accounts/accounts.ts'
import { createSignUpForm, extractMailedToken } from '../../testing/accounts/sign-up.ts'
import type { RequestContext } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { eventBus } from '../platform/event-bus.ts'
import { callInProcess } from '../platform/http/api.ts'
import { createId } from '../platform/crypto/tokens.ts'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { findConversionsBetween } from './index.ts'
import { maxSubIdsPerDay } from './sub-id-visit.sql.ts'

const app = await createTestApp()
await app.db.insertInto('traffic_source').values({ code: 'partner', name: 'Partner' }).execute()
afterEach(() => app.clock.set(null))
const browserContext = { userAgent: 'Mozilla/5.0 Firefox/140.0' }
const callCountLanding = (input: object, overrides: Partial<RequestContext> = {}) =>
  callInProcess(app.context(null, { ...browserContext, ...overrides }), countLandingEndpoint, {
    lander: 'gallery',
    event: 'visit',
    ...input,
  })
const callSignUp = async (landing?: LandingSource, overrides: Partial<RequestContext> = {}) => {
  const form = createSignUpForm({ ...(landing && { landing }) })
  const source = `10.9.${Math.floor(Math.random() * 9999)}`
  const context = app.context(null, { sourceNetwork: source, ...browserContext, ...overrides })
  const { user } = await callInProcess(context, signUpEndpoint, form, { key: createId() })
  await app.drainJobs()
  return { id: user?.id ?? 0, email: form.email, password: form.password }
}
const completeOrder = (memberId: number) =>
  runInTransaction(app.db, (tx) =>
    eventBus.emit(app.services, tx, 'order.completed', { orderId: 1, memberId }),
  )
const findConversions = async (lander: string, day?: string) =>
  (await findConversionsBetween(app.db, day ?? '2020-01-01', day ?? '2040-01-01')).filter(
    (row) => row.lander === lander,
  )

test('each step from the visit to the first order counts once, for its landing page and the site’s local day', async () => {
  app.clock.set(new Date('2026-11-20T23:30:00Z'))
  const gallery = { lander: 'gallery', slug: 'women' } as const
  const dutchPartner = { language: 'nl', tracking: { network: 'Partner' } } as const
  for (let count = 0; count < 3; count++) await callCountLanding(gallery, dutchPartner)
  await callCountLanding({ ...gallery, event: 'signup_started' }, dutchPartner)
  const member = await callSignUp(gallery, dutchPartner)
  await app.call(member.id, activateEndpoint, { token: extractMailedToken(app.mails, member.email) })
  await completeOrder(member.id)
  await completeOrder(member.id)
  // 00:30 on 21 November in the site's time zone.
  expect(await findConversions('gallery', '2026-11-21')).toEqual([
    {
      site: 'localhost',
      lander: 'gallery',
      slug: 'women',
      niche: 1,
      language: 'nl',
      traffic_source: 'partner',
      visit: 3,
      signup_started: 1,
      signed_up: 1,
      activated: 1,
      first_order: 1,
    },
  ])
  expect(await findConversions('gallery', '2026-11-20')).toEqual([])
})

test('concurrent visits are all counted', async () => {
  await Promise.all([...Array(20)].map(() => callCountLanding({ lander: 'video' })))
  expect(await findConversions('video')).toMatchObject([{ visit: 20 }])
})

test('an unknown slug counts for the landing page itself, so that made-up addresses create no rows', async () => {
  await callCountLanding({ lander: 'iconslanding', slug: 'made-up' })
  await callCountLanding({ lander: 'iconslanding' })
  const member = await callSignUp({ lander: 'iconslanding', slug: 'made-up' })
  expect(member.id).toBeGreaterThan(0)
  expect(await findConversions('iconslanding')).toMatchObject([{ slug: '', visit: 2, signed_up: 1 }])
})

test('members and bots are not counted as visitors, and an unknown landing page is refused', async () => {
  const member = await app.member()
  await callInProcess(app.context(member, browserContext), countLandingEndpoint, {
    lander: 'maplanding',
    event: 'visit',
  })
  for (const userAgent of ['Googlebot/2.1', 'WhatsApp/2 preview', ''])
    await callCountLanding({ lander: 'maplanding' }, { userAgent })
  expect(await findConversions('maplanding')).toEqual([])
  await expect(callCountLanding({ lander: 'nowhere' })).rejects.toMatchObject({ code: 'invalid_input' })
  // An unknown landing page must never make a sign-up fail.
  expect((await callSignUp({ lander: 'nowhere' } as unknown as LandingSource)).id).toBeGreaterThan(0)
})

test('members without a landing page are not counted, and after deletion only the counters remain', async () => {
  const other = await callSignUp()
  await completeOrder(other.id)
  const leaving = await callSignUp({ lander: 'socialnetwork' })
  const rows = async () =>
    (await app.db.selectFrom('member_landing').select('member_id').execute()).map((row) => row.member_id)
  expect(await rows()).not.toContain(other.id)
  expect(await rows()).toContain(leaving.id)
  await app.call(leaving.id, deleteAccountEndpoint, { password: leaving.password, erase_now: true })
  await createTestAccounts(app).purgeDue()
  expect(await rows()).not.toContain(leaving.id)
  expect(await findConversions('socialnetwork')).toMatchObject([{ signed_up: 1 }])
})

test('visits are counted by sub-id, and beyond the limit of a day together', async () => {
  const readVisits = async () =>
    new Map(
      (await app.db.selectFrom('sub_id_visit').select(['sub_id', 'visits']).execute()).map((row) => [
        row.sub_id,
        row.visits,
      ]),
    )
  await app.db.deleteFrom('sub_id_visit').execute()
  const visit = (sub: string | undefined) =>
    callCountLanding({ lander: 'gallery' }, { tracking: { network: 'partner', sub } })
  await Promise.all([visit(undefined), visit('a'), visit('a'), visit('a')])
  expect(await readVisits()).toEqual(
    new Map([
      ['', 1],
      ['a', 3],
    ]),
  )
  const subIds = [...Array(maxSubIdsPerDay + 10).keys()].map((n) => `sub-${n}`)
  // Not all at once: on a busy machine the last ones would wait longer for a connection than the product allows.
  while (subIds.length > 0) await Promise.all(subIds.splice(0, 20).map(visit))
  await visit('a')
  const visits = await readVisits()
  expect(visits.size).toBe(maxSubIdsPerDay + 1)
  expect(visits.get('*')).toBe(12)
  expect(visits.get('a')).toBe(4)
  await callCountLanding({ lander: 'gallery' }, { tracking: { network: 'unheard', sub: 'b' } })
  expect(await readVisits()).toEqual(visits)
})
