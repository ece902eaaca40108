// Members of two sister sites: who may meet, what remains after a withdrawn consent, and which site's prices apply.
import { currentUserEndpoint, signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  acceptFictionalEndpoint,
  getChatsEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getLikesEndpoint, likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint, getBlocksEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import {
  getConsentsEndpoint,
  giveConsentEndpoint,
  requestDataExportEndpoint,
  withdrawConsentEndpoint,
} from '@amarelle/contract/endpoints/own-data'
import { getOwnProfileEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import { getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import { beforeAll, expect, test } from 'vitest'
import { getFieldErrors, testAccountPassword, createTestAccounts } from '../../testing/accounts/accounts.ts'
import { createSignUpForm } from '../../testing/accounts/sign-up.ts'
import { createTestServer } from '../../testing/app/server.ts'
import { getBalance } from '../credits/index.ts'
import type { Site } from '../platform/context.ts'
import { type TestMemberOptions, getRefusalCode } from '../../testing/platform/test-app.ts'
import { createTestPicture } from '../../testing/profiles/pictures.ts'
import { shownWarning } from '../../testing/chat/shown-warning.ts'

const app = await createTestServer({ member_resell: true, signup_credits: 20, message_credits: 1 })
const { account, mailsTo } = createTestAccounts(app)
const expensiveSite: Partial<Site> = {
  member_resell: true,
  signup_credits: 20,
  message_credits: 4,
  photo_credits: 6,
}
const rose = await app.otherSite('rose.example', {
  ...expensiveSite,
  liked_by_shown: 'blurred',
  fictional_profiles_attended: true,
})
const unrelatedSite = await app.otherSite('alone.example')
let version = ''
beforeAll(async () => {
  version = (await app.call(null, getPageEndpoint, { name: 'privacy' })).terms_date.slice(0, 10)
})

const giveSharingConsent = (id: number) =>
  app.call(id, giveConsentEndpoint, { kind: 'sister_sites', version })
const withdrawSharingConsent = (id: number) => app.call(id, withdrawConsentEndpoint, { kind: 'sister_sites' })
const createSharingMember = async (options: TestMemberOptions = {}) => {
  const id = await app.member(options)
  await giveSharingConsent(id)
  return id
}
/** One member of each site, both with the sharing consent. */
const createSharingPair = async () =>
  [await createSharingMember(), await createSharingMember({ site: rose })] as const
const isFoundBy = async (viewer: number, other: number) =>
  (await app.call(viewer, searchMembersEndpoint, {})).members.some(({ id }) => id === other)
const isShared = async (id: number) => (await app.call(id, getOwnProfileEndpoint, {})).profile.shared
const sendText = (from: number, to: number) =>
  app.call(from, sendMessageEndpoint, { profile: to, text: 'Hello' })

test('the sharing consent is recorded, appears in the own profile, and can be withdrawn and given again', async () => {
  const id = await app.member()
  expect(await isShared(id)).toBe(false)
  await giveSharingConsent(id)
  await giveSharingConsent(id)
  expect(await isShared(id)).toBe(true)
  await withdrawSharingConsent(id)
  expect(await isShared(id)).toBe(false)
  await giveSharingConsent(id)
  const { consents } = await app.call(id, getConsentsEndpoint, {})
  expect(consents.map(({ kind, withdrawn_at }) => [kind, withdrawn_at === null])).toEqual([
    ['sister_sites', true],
    ['sister_sites', false],
  ])
  await app.call(id, giveConsentEndpoint, { kind: 'marketing', version })
  await app.call(id, withdrawConsentEndpoint, { kind: 'marketing' })
  expect(await isShared(id)).toBe(true)
})

test('concurrent changes of the consent leave consent and profile consistent', async () => {
  const id = await app.member()
  for (let i = 0; i < 5; i += 1) {
    await Promise.all([
      giveSharingConsent(id),
      withdrawSharingConsent(id),
      giveSharingConsent(id),
      withdrawSharingConsent(id),
    ])
    const { consents } = await app.call(id, getConsentsEndpoint, {})
    expect(await isShared(id)).toBe(consents.some(({ withdrawn_at }) => withdrawn_at === null))
  }
})

test('the sharing consent is refused on a site without sister sites', async () => {
  const id = await app.member({ site: unrelatedSite })
  expect(await getFieldErrors(giveSharingConsent(id))).toEqual({ kind: 'invalid_choice' })
})

test('members of sister sites meet only if both share; visitors and unrelated sites see none of them', async () => {
  const [anna, bram] = await createSharingPair()
  for (const [viewer, other] of [
    [anna, bram],
    [bram, anna],
  ] as const) {
    expect(await isFoundBy(viewer, other)).toBe(true)
    expect((await app.call(viewer, getMemberEndpoint, { id: other })).profile.id).toBe(other)
  }
  expect((await app.call(null, searchMembersEndpoint, {})).members.some(({ id }) => id === bram)).toBe(false)
  expect(await getRefusalCode(app.call(null, getMemberEndpoint, { id: bram }))).toBe('not_found')
  const [notSharing, unrelated] = [await app.member(), await app.member({ site: unrelatedSite })]
  for (const [viewer, other] of [
    [notSharing, bram],
    [bram, notSharing],
    [anna, unrelated],
    [unrelated, anna],
  ] as const) {
    expect(await isFoundBy(viewer, other)).toBe(false)
    const attempts = [
      app.call(viewer, getMemberEndpoint, { id: other }),
      app.call(viewer, likeEndpoint, { id: other }),
      app.call(viewer, getThreadEndpoint, { profile: other }),
      sendText(viewer, other),
      app.call(viewer, blockEndpoint, { id: other }),
      app.call(viewer, acceptFictionalEndpoint, { ...shownWarning, profile: other }),
    ]
    expect(await Promise.all(attempts.map(getRefusalCode))).toEqual(attempts.map(() => 'not_found'))
  }
})

test('likes and matches work across sister sites; the receiving site decides whether admirers are shown', async () => {
  const [anna, bram] = await createSharingPair()
  await app.call(anna, likeEndpoint, { id: bram })
  expect(await app.call(bram, getLikesEndpoint, {})).toMatchObject({
    liked_by: [],
    hidden: [{ fictional: false }],
    new_likes: 1,
  })
  expect((await app.call(bram, currentUserEndpoint, {})).user?.new_likes).toBe(1)
  expect(await app.call(bram, likeEndpoint, { id: anna })).toMatchObject({ matched: true })
  expect((await app.call(anna, getLikesEndpoint, {})).liked_by).toMatchObject([{ id: bram, matched: true }])
})

test('withdrawing the consent hides the member and the sister site’s members from each other in lists, likes and badges', async () => {
  const [anna, bram] = await createSharingPair()
  await app.call(anna, likeEndpoint, { id: bram })
  await app.call(bram, likeEndpoint, { id: anna })
  await withdrawSharingConsent(anna)
  await app.drainJobs()
  for (const member of [anna, bram]) {
    expect(await app.call(member, getLikesEndpoint, {})).toMatchObject({
      profiles: [],
      liked_by: [],
      new_likes: 0,
    })
    const { event } = await app.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', member)
      .orderBy('no', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ type: 'badges', new_likes: 0 })
  }
  expect([await isFoundBy(anna, bram), await isFoundBy(bram, anna)]).toEqual([false, false])
  await giveSharingConsent(anna)
  expect((await app.call(bram, getLikesEndpoint, {})).liked_by).toMatchObject([{ id: anna, matched: true }])
})

test('conversations continue after a withdrawn consent but none can be started; a block is possible and final', async () => {
  const [anna, bram] = await createSharingPair()
  const [other] = await createSharingPair()
  await sendText(anna, bram)
  await withdrawSharingConsent(anna)
  expect(await getRefusalCode(sendText(bram, anna))).toBe('accepted')
  expect((await app.call(anna, getThreadEndpoint, { profile: bram })).messages).toHaveLength(2)
  expect(await getRefusalCode(sendText(other, bram))).toBe('accepted')
  await withdrawSharingConsent(other)
  const stranger = await createSharingMember({ site: rose })
  expect(await getRefusalCode(sendText(other, stranger))).toBe('not_found')
  expect(await getRefusalCode(app.call(bram, likeEndpoint, { id: anna }))).toBe('not_found')
  await app.call(bram, blockEndpoint, { id: anna })
  expect((await app.call(anna, getChatsEndpoint, {})).chats).toEqual([])
  expect((await app.call(bram, getBlocksEndpoint, {})).members).toMatchObject([
    { id: anna, main_image: null },
  ])
  await app.call(bram, unblockEndpoint, { id: anna })
  expect(await getRefusalCode(sendText(anna, bram))).toBe('not_found')
})

test('each member pays the prices of their own site, whoever started the conversation', async () => {
  const [anna, bram] = await createSharingPair()
  await sendText(anna, bram)
  await sendText(bram, anna)
  await sendText(bram, anna)
  expect([await getBalance(app.db, anna), await getBalance(app.db, bram)]).toEqual([19, 12])
  expect((await app.call(anna, getThreadEndpoint, { profile: bram })).costs).toMatchObject({ message: 1 })
  expect((await app.call(bram, getThreadEndpoint, { profile: anna })).costs).toMatchObject({
    message: 4,
    photo: 6,
  })
})

test('pictures are served only to those members of the sister site who may meet the member', async () => {
  const [anna, bram] = await createSharingPair()
  await app.call(anna, uploadPhotoEndpoint, { image: (await createTestPicture()).toString('base64') })
  const path = (await app.call(bram, getMemberEndpoint, { id: anna })).profile.main_image?.match ?? ''
  const cookie = await app.session(bram)
  const get = async () =>
    (await app.server.inject({ url: path, headers: { host: 'rose.example', cookie } })).statusCode
  expect(await get()).toBe(200)
  await withdrawSharingConsent(bram)
  expect(await get()).toBe(404)
  await giveSharingConsent(bram)
  await withdrawSharingConsent(anna)
  expect(await get()).toBe(404)
})

test('a block across sister sites ends likes and chats both ways, and hides each from the other', async () => {
  const [anna, bram] = await createSharingPair()
  await app.call(anna, likeEndpoint, { id: bram })
  await app.call(bram, likeEndpoint, { id: anna })
  await sendText(anna, bram)
  await app.call(bram, blockEndpoint, { id: anna })
  for (const [viewer, other] of [
    [anna, bram],
    [bram, anna],
  ] as const) {
    expect(await isFoundBy(viewer, other)).toBe(false)
    expect(await app.call(viewer, getLikesEndpoint, {})).toMatchObject({
      profiles: [],
      liked_by: [],
      hidden: [],
    })
    expect((await app.call(viewer, getChatsEndpoint, {})).chats).toEqual([])
  }
  expect(await getRefusalCode(app.call(anna, getMemberEndpoint, { id: bram }))).toBe('blocked_by')
  expect(await getRefusalCode(sendText(bram, anna))).toBe('you_blocked')
})

test('a member’s e-mails come from the member’s own site and link there', async () => {
  const [anna, { id, email }] = [await createSharingMember(), await account({ site: rose })]
  await giveSharingConsent(id)
  await sendText(anna, id)
  await app.call(id, requestDataExportEndpoint, { password: testAccountPassword })
  await app.drainJobs()
  expect(mailsTo(email)).toMatchObject([
    {
      from: '"Amarelle" <noreply@rose.example>',
      text: expect.stringContaining('http://rose.example:') as string,
    },
  ])
})

test('messages to a fictional profile of a sister site need the consent first', async () => {
  const anna = await createSharingMember()
  const fictional = await createSharingMember({ site: rose, fictional: true })
  expect(await getRefusalCode(sendText(anna, fictional))).toBe('fictional_consent_required')
  await app.call(anna, acceptFictionalEndpoint, { ...shownWarning, profile: fictional })
  expect(await getRefusalCode(sendText(anna, fictional))).toBe('accepted')
})

test('a sign-up cannot message a member of a sister site, because the new member does not share yet', async () => {
  const bram = await createSharingMember({ site: rose })
  const input = createSignUpForm({ signup_message: 'Hello', to: bram })
  expect(await getFieldErrors(app.call(null, signUpEndpoint, input))).toEqual({ to: 'invalid_choice' })
})
