// Members of two sites of one company: who may meet, what an ended consent leaves, and whose prices are paid.
import { currentUser, signUp } from '@amarelle/contract/accounts'
import { acceptFictional, getChats, getThread, sendMessage } from '@amarelle/contract/chat'
import { getMember, searchMembers } from '@amarelle/contract/discovery'
import { getLikes, like } from '@amarelle/contract/likes'
import { block, getBlocks, unblock } from '@amarelle/contract/moderation'
import { getConsents, giveConsent, requestDataExport, withdrawConsent } from '@amarelle/contract/own-data'
import { getOwnProfile, uploadPhoto } from '@amarelle/contract/profiles'
import { getPage } from '@amarelle/contract/sites'
import { beforeAll, expect, test } from 'vitest'
import { faultsOf, password, testAccounts } from '../accounts/test-accounts.ts'
import { form } from '../accounts/test-sign-up.ts'
import { testServer } from '../app/test-server.ts'
import { balanceOf } from '../credits/index.ts'
import type { Site } from '../platform/context.ts'
import { type MemberOptions, refusal } from '../platform/test-house.ts'
import { picture } from '../profiles/test-pictures.ts'

const house = await testServer({ member_resell: true, signup_credits: 20, message_credits: 1 })
const { account, mailsTo } = testAccounts(house)
const dear: Partial<Site> = { member_resell: true, signup_credits: 20, message_credits: 4, photo_credits: 6 }
const rose = await house.otherSite('rose.example', {
  ...dear,
  liked_by_shown: 'blurred',
  fictional_profiles_attended: true,
})
const alone = await house.otherSite('alone.example')
let version = ''
beforeAll(async () => {
  version = (await house.call(null, getPage, { name: 'privacy' })).terms_date.slice(0, 10)
})

const share = (id: number) => house.call(id, giveConsent, { kind: 'sister_sites', version })
const endSharing = (id: number) => house.call(id, withdrawConsent, { kind: 'sister_sites' })
const sharing = async (options: MemberOptions = {}) => {
  const id = await house.member(options)
  await share(id)
  return id
}
/** One of each site, both shown on the other. */
const couple = async () => [await sharing(), await sharing({ site: rose })] as const
const finds = async (viewer: number, other: number) =>
  (await house.call(viewer, searchMembers, {})).members.some(({ id }) => id === other)
const isShared = async (id: number) => (await house.call(id, getOwnProfile, {})).profile.shared
const write = (from: number, to: number) => house.call(from, sendMessage, { profile: to, text: 'Hello' })

test('the consent is noted, shown in the own profile, and can be taken back and given again', async () => {
  const id = await house.member()
  expect(await isShared(id)).toBe(false)
  await share(id)
  await share(id)
  expect(await isShared(id)).toBe(true)
  await endSharing(id)
  expect(await isShared(id)).toBe(false)
  await share(id)
  const { consents } = await house.call(id, getConsents, {})
  expect(consents.map(({ kind, withdrawn_at }) => [kind, withdrawn_at === null])).toEqual([
    ['sister_sites', true],
    ['sister_sites', false],
  ])
  await house.call(id, giveConsent, { kind: 'marketing', version })
  await house.call(id, withdrawConsent, { kind: 'marketing' })
  expect(await isShared(id)).toBe(true)
})

test('consents that come and go at the same time leave consent and profile in step', async () => {
  const id = await house.member()
  for (let i = 0; i < 5; i += 1) {
    await Promise.all([share(id), endSharing(id), share(id), endSharing(id)])
    const { consents } = await house.call(id, getConsents, {})
    expect(await isShared(id)).toBe(consents.some(({ withdrawn_at }) => withdrawn_at === null))
  }
})

test('where a site has no sister sites there is nothing to agree to', async () => {
  const id = await house.member({ site: alone })
  expect(await faultsOf(share(id))).toEqual({ kind: 'invalid_choice' })
})

test('two meet when both share, in both directions; one alone, a visitor and a site apart meet nobody', async () => {
  const [anna, bram] = await couple()
  for (const [viewer, other] of [
    [anna, bram],
    [bram, anna],
  ] as const) {
    expect(await finds(viewer, other)).toBe(true)
    expect((await house.call(viewer, getMember, { id: other })).profile.id).toBe(other)
  }
  expect((await house.call(null, searchMembers, {})).members.some(({ id }) => id === bram)).toBe(false)
  expect(await refusal(house.call(null, getMember, { id: bram }))).toBe('not_found')
  const [keeps, apart] = [await house.member(), await house.member({ site: alone })]
  for (const [viewer, other] of [
    [keeps, bram],
    [bram, keeps],
    [anna, apart],
    [apart, anna],
  ] as const) {
    expect(await finds(viewer, other)).toBe(false)
    const refused = [
      house.call(viewer, getMember, { id: other }),
      house.call(viewer, like, { id: other }),
      house.call(viewer, getThread, { profile: other }),
      write(viewer, other),
      house.call(viewer, block, { id: other }),
      house.call(viewer, acceptFictional, { profile: other }),
    ]
    expect(await Promise.all(refused.map(refusal))).toEqual(refused.map(() => 'not_found'))
  }
})

test('likes and matches reach the sister site; what is told there is as that site decides', async () => {
  const [anna, bram] = await couple()
  await house.call(anna, like, { id: bram })
  expect(await house.call(bram, getLikes, {})).toMatchObject({
    liked_by: [],
    hidden: [{ fictional: false }],
    new_likes: 1,
  })
  expect((await house.call(bram, currentUser, {})).user?.new_likes).toBe(1)
  expect(await house.call(bram, like, { id: anna })).toMatchObject({ matched: true })
  expect((await house.call(anna, getLikes, {})).liked_by).toMatchObject([{ id: bram, matched: true }])
})

test('who ends the consent is gone from lists, likes and badges of the sister site, and so are its members', async () => {
  const [anna, bram] = await couple()
  await house.call(anna, like, { id: bram })
  await house.call(bram, like, { id: anna })
  await endSharing(anna)
  await house.drainJobs()
  for (const member of [anna, bram]) {
    expect(await house.call(member, getLikes, {})).toMatchObject({ profiles: [], liked_by: [], new_likes: 0 })
    const { event } = await house.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', member)
      .orderBy('no', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ type: 'badges', new_likes: 0 })
  }
  expect([await finds(anna, bram), await finds(bram, anna)]).toEqual([false, false])
  await share(anna)
  expect((await house.call(bram, getLikes, {})).liked_by).toMatchObject([{ id: anna, matched: true }])
})

test('two who talk go on when a consent ends, and nothing new begins; a block is possible and final', async () => {
  const [anna, bram] = await couple()
  const [other] = await couple()
  await write(anna, bram)
  await endSharing(anna)
  expect(await refusal(write(bram, anna))).toBe('accepted')
  expect((await house.call(anna, getThread, { profile: bram })).messages).toHaveLength(2)
  expect(await refusal(write(other, bram))).toBe('accepted')
  await endSharing(other)
  const stranger = await sharing({ site: rose })
  expect(await refusal(write(other, stranger))).toBe('not_found')
  expect(await refusal(house.call(bram, like, { id: anna }))).toBe('not_found')
  await house.call(bram, block, { id: anna })
  expect((await house.call(anna, getChats, {})).chats).toEqual([])
  expect((await house.call(bram, getBlocks, {})).members).toMatchObject([{ id: anna, main_image: null }])
  await house.call(bram, unblock, { id: anna })
  expect(await refusal(write(anna, bram))).toBe('not_found')
})

test('each pays the price of their own site, whoever began and wherever the other one is', async () => {
  const [anna, bram] = await couple()
  await write(anna, bram)
  await write(bram, anna)
  await write(bram, anna)
  expect([await balanceOf(house.db, anna), await balanceOf(house.db, bram)]).toEqual([19, 12])
  expect((await house.call(anna, getThread, { profile: bram })).costs).toMatchObject({ message: 1 })
  expect((await house.call(bram, getThread, { profile: anna })).costs).toMatchObject({ message: 4, photo: 6 })
})

test('pictures are given to who may meet the member, and to nobody else of the sister site', async () => {
  const [anna, bram] = await couple()
  await house.call(anna, uploadPhoto, { image: (await picture()).toString('base64') })
  const path = (await house.call(bram, getMember, { id: anna })).profile.main_image?.match ?? ''
  const cookie = await house.session(bram)
  const get = async () =>
    (await house.app.inject({ url: path, headers: { host: 'rose.example', cookie } })).statusCode
  expect(await get()).toBe(200)
  await endSharing(bram)
  expect(await get()).toBe(404)
  await share(bram)
  await endSharing(anna)
  expect(await get()).toBe(404)
})

test('a block across sister sites ends likes, chats and pictures both ways, and hides each from the other', async () => {
  const [anna, bram] = await couple()
  await house.call(anna, like, { id: bram })
  await house.call(bram, like, { id: anna })
  await write(anna, bram)
  await house.call(bram, block, { id: anna })
  for (const [viewer, other] of [
    [anna, bram],
    [bram, anna],
  ] as const) {
    expect(await finds(viewer, other)).toBe(false)
    expect(await house.call(viewer, getLikes, {})).toMatchObject({ profiles: [], liked_by: [], hidden: [] })
    expect((await house.call(viewer, getChats, {})).chats).toEqual([])
  }
  expect(await refusal(house.call(anna, getMember, { id: bram }))).toBe('blocked_by')
  expect(await refusal(write(bram, anna))).toBe('you_blocked')
})

test('a member’s mails come from the member’s own site, and lead there', async () => {
  const [anna, { id, email }] = [await sharing(), await account({ site: rose })]
  await share(id)
  await write(anna, id)
  await house.call(id, requestDataExport, { password })
  await house.drainJobs()
  expect(mailsTo(email)).toMatchObject([
    {
      from: '"Amarelle" <noreply@rose.example>',
      text: expect.stringContaining('http://rose.example:') as string,
    },
  ])
})

test('a fictional profile of a sister site needs the consent before it is written to', async () => {
  const anna = await sharing()
  const drawn = await sharing({ site: rose, fictional: true })
  expect(await refusal(write(anna, drawn))).toBe('fictional_consent_required')
  await house.call(anna, acceptFictional, { profile: drawn })
  expect(await refusal(write(anna, drawn))).toBe('accepted')
})

test('who signs up shares with nobody yet: a first message stays on the own site', async () => {
  const bram = await sharing({ site: rose })
  const input = form({ signup_message: 'Hello', to: bram })
  expect(await faultsOf(house.call(null, signUp, input))).toEqual({ to: 'invalid_choice' })
})
