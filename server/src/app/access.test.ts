// Who may make which call of accounts, photos, chats and moderation: every endpoint for every kind of caller, at the wire.
import * as accounts from '@amarelle/contract/accounts'
import * as chat from '@amarelle/contract/chat'
import { type Endpoint, nameOf } from '@amarelle/contract/endpoint'
import * as ownData from '@amarelle/contract/own-data'
import * as profiles from '@amarelle/contract/profiles'
import * as likes from '@amarelle/contract/likes'
import * as moderation from '@amarelle/contract/moderation'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { suspendMember } from '../accounts/suspend-member.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { legalText } from '../sites/index.ts'
import { browserKeys } from '../platform/web-push/test-browser.ts'
import { testServer } from './test-server.ts'

const house = await testServer({ fictional_profiles_attended: true })
const password = 'a long and quiet river'
const { version } = await legalText(house.db, house.site, 'privacy', house.clock.now())
const passwordHash = await hashPassword(password)
const png = (
  await sharp({ create: { width: 320, height: 400, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
).toString('base64')

const kinds = [
  'visitor',
  'free',
  'premium',
  'unconfirmed',
  'blocked',
  'pending deletion',
  'deleted',
  'suspended',
] as const
type Kind = (typeof kinds)[number]
interface Caller {
  readonly kind: Kind
  readonly id: number | null
  readonly cookie: string | undefined
}
const owner = await house.member({ name: 'Owner', gender: 'male' })
const uploaded = await house.call(owner, profiles.uploadPhoto, { image: png })
const photo = uploaded.profile.photos[0]?.id ?? ''
const ownerCookie = await house.session(owner)
/** A conversation of the owner's, with an image in it, that is none of the callers' business. */
const friend = await house.member({ name: 'Friend' })
const { message: foreign } = await house.call(owner, chat.sendMessage, { profile: friend, image: png })
const fiction = await house.member({ name: 'Fiction', fictional: true })
const ownerSession = async () =>
  (await house.db.selectFrom('session').select('id').where('member_id', '=', owner).executeTakeFirstOrThrow())
    .id

let made = 0
/** A caller of a kind, as new: with a session that was open before the account's end. */
async function caller(kind: Kind): Promise<Caller> {
  if (kind === 'visitor') return { kind, id: null, cookie: undefined }
  made += 1
  const id = await house.member({
    name: `Caller${made}`,
    activated: kind !== 'unconfirmed',
    premium: kind === 'premium',
  })
  await house.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  const cookie = await house.session(id)
  if (kind === 'blocked') await house.call(owner, moderation.block, { id })
  if (kind === 'pending deletion' || kind === 'deleted')
    await house.ask('POST', accounts.deleteAccount.path, {
      cookie,
      body: { password, erase_now: kind === 'deleted' },
    })
  if (kind === 'deleted') await house.drainJobs()
  if (kind === 'suspended') await suspendMember(house.parts, id, 'Asked for money.', 'Anna')
  return { kind, id, cookie }
}
/** What a call is answered: `ok`, or the code of its refusal. */
async function answerTo(who: Caller, endpoint: Endpoint, input: object): Promise<string> {
  const path = endpoint.path + (endpoint.flag ? `?${endpoint.flag}=1` : '')
  const query = new URLSearchParams(input as Record<string, string>)
  const cookie = who.cookie === undefined ? {} : { cookie: who.cookie }
  const answer =
    endpoint.method === 'GET'
      ? await house.ask('GET', `${path}?${query.toString()}`, cookie)
      : await house.ask(endpoint.method, path, { ...cookie, body: input })
  const body = (await answer.json()) as { error?: { code: string } }
  return body.error?.code ?? 'ok'
}

type Row = readonly [
  endpoint: Endpoint,
  input: (who: Caller) => object | Promise<object>,
  answer: string | ((kind: Kind) => string),
]
const nothing = () => ({})
/** For members: what a logged-in one is answered; without a session everybody is told to log in. */
const forMembers: readonly Row[] = [
  [accounts.saveLanguage, () => ({ language: 'nl' }), 'ok'],
  [
    accounts.storePush,
    (who) => ({
      subscription: { endpoint: `https://push.example/${who.id}`, keys: browserKeys },
    }),
    'ok',
  ],
  [accounts.endPush, nothing, 'ok'],
  [accounts.resendActivation, nothing, 'ok'],
  [accounts.getSessions, nothing, 'ok'],
  [accounts.endSession, nothing, 'ok'],
  [accounts.changePassword, () => ({ old_password: password, password: 'another quiet river' }), 'ok'],
  [
    accounts.changePassword,
    () => ({ old_password: 'wrong', password: 'another quiet river' }),
    'invalid_input',
  ],
  [accounts.getSignUpMatches, nothing, 'ok'],
  [accounts.requestMailChange, (who) => ({ email: `new${who.id}@example.org`, password }), 'ok'],
  [
    accounts.requestMailChange,
    (who) => ({ email: `new${who.id}@example.org`, password: 'wrong' }),
    'invalid_input',
  ],
  [accounts.deleteAccount, () => ({ password: 'wrong' }), 'invalid_input'],
  [accounts.deleteAccount, () => ({ password }), 'ok'],
  [ownData.getDataExports, nothing, 'ok'],
  [ownData.requestDataExport, () => ({ password }), 'ok'],
  [ownData.requestDataExport, () => ({ password: 'wrong' }), 'invalid_input'],
  [ownData.getConsents, nothing, 'ok'],
  [ownData.giveConsent, () => ({ kind: 'marketing', version }), 'ok'],
  [ownData.withdrawConsent, () => ({ kind: 'marketing' }), 'ok'],
  [profiles.getOwnProfile, nothing, 'ok'],
  [profiles.saveProfile, () => ({ about: 'Hello' }), 'ok'],
  [profiles.uploadPhoto, () => ({ image: png }), 'ok'],
  // The owner's photo, asked for by somebody else.
  [profiles.changePhoto, () => ({ photo, position: 1 }), 'not_found'],
  [profiles.deletePhoto, () => ({ photo }), 'not_found'],
  [profiles.appealPhoto, () => ({ photo, text: 'Please look again' }), 'not_found'],
  [chat.getChats, nothing, 'ok'],
  [chat.getThread, () => ({ profile: owner }), (kind) => (kind === 'blocked' ? 'blocked_by' : 'ok')],
  [
    chat.sendMessage,
    () => ({ profile: owner, text: 'Hello' }),
    // The sign-up credits come with the activation.
    (kind) => (kind === 'blocked' ? 'blocked_by' : kind === 'unconfirmed' ? 'not_enough_credits' : 'ok'),
  ],
  [chat.deleteChat, () => ({ profile: owner }), 'ok'],
  [chat.acceptFictional, () => ({ profile: fiction }), 'ok'],
  [chat.acceptFictional, () => ({ profile: owner }), 'not_found'],
  // The conversation of two others.
  [chat.getThread, () => ({ conversation: foreign.conversation }), 'not_found'],
  [chat.deleteChat, () => ({ conversation: foreign.conversation }), 'not_found'],
  [chat.readChat, () => ({ conversation: foreign.conversation }), 'not_found'],
  [chat.setTyping, () => ({ conversation: foreign.conversation }), 'not_found'],
  [chat.openImage, () => ({ message: foreign.id }), 'not_found'],
  [moderation.getBlocks, nothing, 'ok'],
  [moderation.block, () => ({ id: owner }), 'ok'],
  [moderation.unblock, () => ({ id: owner }), 'ok'],
  [moderation.report, () => ({ profile: owner, reason: 'spam' }), 'ok'],
  // What was said to somebody else.
  [moderation.report, () => ({ profile: owner, message: foreign.id, reason: 'spam' }), 'not_found'],
  // No match of the caller's.
  [likes.unmatch, () => ({ id: owner }), 'not_found'],
]
const member = { gender: 'female', looking_for: 'male', consent: true, terms: true } as const
/** For everybody, logged in or not. */
const forAll: readonly Row[] = [
  [accounts.currentUser, nothing, 'ok'],
  [accounts.logOut, nothing, 'ok'],
  [accounts.getSignUpChallenge, nothing, 'ok'],
  [accounts.checkSignUp, () => ({ name: 'somebody.new' }), 'ok'],
  [accounts.logIn, () => ({ email: `nobody${(made += 1)}@example.org`, password }), 'login_failed'],
  [
    accounts.signUp,
    () => ({
      ...member,
      email: `fresh${(made += 1)}@example.org`,
      name: `fresh${made}`,
      password,
      date_of_birth: '1990-01-01',
    }),
    'ok',
  ],
  [
    accounts.signUpByApi,
    () => ({
      key: 'no traffic source has this key',
      email: `api${(made += 1)}@example.org`,
      date_of_birth: '1990-01-01',
      gender: 'female',
      looking_for: 'male',
    }),
    'forbidden',
  ],
  [accounts.activate, () => ({ token: 'unknown' }), 'activation_failed'],
  [accounts.resolveToken, () => ({ token: 'unknown' }), 'not_found'],
  [accounts.checkLink, () => ({ token: 'unknown', kind: 'reset' }), 'link_expired'],
  [accounts.requestReset, () => ({ email: 'nobody@example.org' }), 'email_not_found'],
  [
    accounts.resetPassword,
    () => ({ token: 'unknown', password: 'a new river', password_repeat: 'a new river' }),
    'link_expired',
  ],
  [accounts.changeMail, () => ({ token: 'unknown' }), 'link_expired'],
  [accounts.restoreAccount, () => ({ token: 'unknown' }), 'link_expired'],
  [accounts.getDeletion, () => ({}), 'ok'],
  [accounts.getIncompleteSignUp, () => ({ token: 'unknown' }), 'link_expired'],
  [
    accounts.completeSignUp,
    () => ({ ...member, token: 'unknown', name: 'completed', password }),
    'link_expired',
  ],
]
const withoutSession: readonly Kind[] = ['visitor', 'pending deletion', 'deleted', 'suspended']

test('the table names every call of accounts, photos, chats and moderation', () => {
  const named = new Set([...forMembers, ...forAll].map(([endpoint]) => nameOf(endpoint)))
  const all = [accounts, ownData, profiles, chat, moderation]
    .flatMap((file): unknown[] => Object.values(file))
    .flatMap((one) =>
      typeof one === 'object' && one !== null && 'path' in one && 'method' in one
        ? [nameOf(one as Endpoint)]
        : [],
    )
  expect(all.filter((name) => !named.has(name))).toEqual([])
  expect(all.length).toBeGreaterThan(30)
})

for (const kind of kinds)
  test(`a caller who is ${kind}: every call of accounts, photos, chats and moderation answers what it should`, async () => {
    for (const [endpoint, input, expected] of forMembers) {
      const who = await caller(kind)
      const known = typeof expected === 'string' ? expected : expected(kind)
      const wanted = withoutSession.includes(kind) ? 'authentication_required' : known
      expect([nameOf(endpoint), await answerTo(who, endpoint, await input(who))]).toEqual([
        nameOf(endpoint),
        wanted,
      ])
    }
    for (const [endpoint, input, expected] of forAll) {
      const who = await caller(kind)
      expect([nameOf(endpoint), await answerTo(who, endpoint, await input(who))]).toEqual([
        nameOf(endpoint),
        expected,
      ])
    }
  })

test('nobody ends another one’s session, moves or deletes another one’s photo', async () => {
  const session = await ownerSession()
  for (const kind of kinds) {
    const who = await caller(kind)
    await answerTo(who, accounts.endSession, { session })
    await answerTo(who, profiles.deletePhoto, { photo })
  }
  const own = await house.ask('GET', profiles.getOwnProfile.path, { cookie: ownerCookie })
  expect((await own.json()) as object).toMatchObject({
    profile: { photos: [{ id: photo, status: 'active' }] },
  })
})
