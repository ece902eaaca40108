import { activate, deleteAccount, signUp } from '@amarelle/contract/accounts'
import { countLanding, type Landing } from '@amarelle/contract/landers'
import { afterEach, expect, test } from 'vitest'
import { testAccounts } from '../accounts/test-accounts.ts'
import { form, mailedToken } from '../accounts/test-sign-up.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { callInProcess } from '../platform/http.ts'
import { newId } from '../platform/ids.ts'
import { testHouse } from '../platform/test-house.ts'
import { conversionsBetween } from './index.ts'

const house = await testHouse()
await house.db.insertInto('traffic_source').values({ code: 'partner', name: 'Partner' }).execute()
afterEach(() => house.clock.set(null))
const browser = { userAgent: 'Mozilla/5.0 Firefox/140.0' }
const visit = (input: object, more: Partial<Context> = {}) =>
  callInProcess(house.context(null, { ...browser, ...more }), countLanding, {
    lander: 'gallery',
    event: 'visit',
    ...input,
  })
const join = async (landing?: Landing, more: Partial<Context> = {}) => {
  const typed = form({ ...(landing && { landing }) })
  const source = `10.9.${Math.floor(Math.random() * 9999)}`
  const context = house.context(null, { source, ...browser, ...more })
  const { user } = await callInProcess(context, signUp, typed, { key: newId() })
  await house.drainJobs()
  return { id: user?.id ?? 0, email: typed.email, password: typed.password }
}
const order = (memberId: number) =>
  inTransaction(house.db, (tx) => events.emit(house.parts, tx, 'order.completed', { orderId: 1, memberId }))
const counted = async (lander: string, day?: string) =>
  (await conversionsBetween(house.db, day ?? '2020-01-01', day ?? '2040-01-01')).filter(
    (row) => row.lander === lander,
  )

test('each step from the visit to the first order counts once, on its way and its day', async () => {
  house.clock.set(new Date('2026-11-20T23:30:00Z'))
  const came = { lander: 'gallery', slug: 'women' } as const
  const sent = { language: 'nl', tracking: { network: 'Partner' } } as const
  for (let count = 0; count < 3; count++) await visit(came, sent)
  await visit({ ...came, event: 'signup_started' }, sent)
  const member = await join(came, sent)
  await house.call(member.id, activate, { token: mailedToken(house.mails, member.email) })
  await order(member.id)
  await order(member.id)
  // Half past midnight where the site is.
  expect(await counted('gallery', '2026-11-21')).toEqual([
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
  expect(await counted('gallery', '2026-11-20')).toEqual([])
})

test('visits at the same moment are all counted', async () => {
  await Promise.all([...Array(20)].map(() => visit({ lander: 'video' })))
  expect(await counted('video')).toMatchObject([{ visit: 20 }])
})

test('an unknown variant counts as the page, so that an address makes no rows', async () => {
  await visit({ lander: 'iconslanding', slug: 'made-up' })
  await visit({ lander: 'iconslanding' })
  const member = await join({ lander: 'iconslanding', slug: 'made-up' })
  expect(member.id).toBeGreaterThan(0)
  expect(await counted('iconslanding')).toMatchObject([{ slug: '', visit: 2, signed_up: 1 }])
})

test('members and programs are no visitors, and a page that is none is refused', async () => {
  const member = await house.member()
  await callInProcess(house.context(member, browser), countLanding, { lander: 'maplanding', event: 'visit' })
  for (const userAgent of ['Googlebot/2.1', 'WhatsApp/2 preview', ''])
    await visit({ lander: 'maplanding' }, { userAgent })
  expect(await counted('maplanding')).toEqual([])
  await expect(visit({ lander: 'nowhere' })).rejects.toMatchObject({ code: 'invalid_input' })
  // A sign-up is never lost for a way in that doesn't exist.
  expect((await join({ lander: 'nowhere' } as unknown as Landing)).id).toBeGreaterThan(0)
})

test('who came in otherwise is counted nowhere, and of who leaves only the counts stay', async () => {
  const other = await join()
  await order(other.id)
  const leaving = await join({ lander: 'socialnetwork' })
  const rows = async () =>
    (await house.db.selectFrom('member_landing').select('member_id').execute()).map((row) => row.member_id)
  expect(await rows()).not.toContain(other.id)
  expect(await rows()).toContain(leaving.id)
  await house.call(leaving.id, deleteAccount, { password: leaving.password, erase_now: true })
  await testAccounts(house).purgeDue()
  expect(await rows()).not.toContain(leaving.id)
  expect(await counted('socialnetwork')).toMatchObject([{ signed_up: 1 }])
})
