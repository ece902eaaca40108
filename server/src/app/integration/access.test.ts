import { createTestRecording } from '../../../testing/chat/recordings.ts'
import { hashContact } from '../../../testing/moderation/hash-contact.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
// Permissions for calls of accounts, photos, chats and moderation: every endpoint with every kind of caller, over HTTP.
import * as accounts from '@amarelle/contract/endpoints/accounts'
import { hideFictionalEndpoint } from '@amarelle/contract/endpoints/discovery'
import * as chat from '@amarelle/contract/endpoints/chat'
import { type Endpoint, getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import * as ownData from '@amarelle/contract/endpoints/own-data'
import * as profiles from '@amarelle/contract/endpoints/profiles'
import * as likes from '@amarelle/contract/endpoints/likes'
import * as drafts from '@amarelle/contract/endpoints/messages/drafts'
import * as messageSearch from '@amarelle/contract/endpoints/messages/message-search'
import * as favourites from '@amarelle/contract/endpoints/lists/favourites'
import * as savedSearches from '@amarelle/contract/endpoints/lists/saved-searches'
import * as profileViews from '@amarelle/contract/endpoints/lists/profile-views'
import * as moderation from '@amarelle/contract/endpoints/moderation'
import * as helpLine from '@amarelle/contract/endpoints/safety/help-line'
import * as ownReports from '@amarelle/contract/endpoints/safety/own-reports'
import * as hiddenContacts from '@amarelle/contract/endpoints/safety/hidden-contacts'
import * as accountPause from '@amarelle/contract/endpoints/safety/account-pause'
import * as translation from '@amarelle/contract/endpoints/translation/translation'
import * as ageCheck from '@amarelle/contract/endpoints/verification/age-check'
import * as verification from '@amarelle/contract/endpoints/verification/photo-verification'
import * as loginCode from '@amarelle/contract/endpoints/sign-in/login-code'
import * as loginProviders from '@amarelle/contract/endpoints/sign-in/login-providers'
import * as passkeys from '@amarelle/contract/endpoints/sign-in/passkeys'
import * as spending from '@amarelle/contract/endpoints/spending'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { suspendMember } from '../../accounts/suspension/suspend-member.ts'
import { hashPassword } from '../../accounts/authentication/passwords.ts'
import { createCreditGrant } from '../../credits/index.ts'
import { getLegalText } from '../../sites/index.ts'
import { testSubscriptionKeys } from '../../../testing/platform/push-browser.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { shownWarning } from '../../../testing/chat/shown-warning.ts'

const app = await createTestServer({ fictional_profiles_attended: true })
const password = 'a long and quiet river'
const { version } = await getLegalText(app.db, app.site, 'privacy', app.clock.now())
const passwordHash = await hashPassword(password)
const png = (
  await sharp({ create: { width: 320, height: 400, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
).toString('base64')

const callerKinds = [
  'visitor',
  'free',
  'premium',
  'unconfirmed',
  'blocked',
  'pending deletion',
  'deleted',
  'suspended',
] as const
type CallerKind = (typeof callerKinds)[number]
interface TestCaller {
  readonly kind: CallerKind
  readonly id: number | null
  readonly cookie: string | undefined
}
const owner = await app.member({ name: 'Owner', gender: 'male' })
const uploadResponse = await app.call(owner, profiles.uploadPhotoEndpoint, { image: png })
const photo = uploadResponse.profile.photos[0]?.id ?? ''
const ownerCookie = await app.session(owner)
/** A conversation of the owner with an image, which the callers have no access to. */
const friend = await app.member({ name: 'Friend' })
const foreignSearch =
  (
    await app.call(owner, savedSearches.createSavedSearchEndpoint, {
      name: 'Belgium',
      alert: 'never',
      filters: { country: 'BE' },
    })
  ).searches[0]?.id ?? 0
await createCreditGrant(app.db, {
  memberId: owner,
  amount: app.site.photo_credits,
  kind: 'goodwill',
  source: 'goodwill',
  key: 'voice message of the owner',
  at: new Date(),
})
const { message: foreignVoice } = await app.call(owner, chat.sendMessageEndpoint, {
  profile: friend,
  voice: { audio: (await createTestRecording()).toString('base64') },
})
const { message: foreignMessage } = await app.call(owner, chat.sendMessageEndpoint, {
  profile: friend,
  image: png,
})
const fictionalMember = await app.member({ name: 'Fiction', fictional: true })
const findOwnerSession = async () =>
  (await app.db.selectFrom('session').select('id').where('member_id', '=', owner).executeTakeFirstOrThrow())
    .id

let callerCount = 0
/** Creates a new caller of a kind; its session was opened before the account was closed. */
async function createCaller(kind: CallerKind): Promise<TestCaller> {
  if (kind === 'visitor') return { kind, id: null, cookie: undefined }
  callerCount += 1
  const id = await app.member({
    name: `Caller${callerCount}`,
    activated: kind !== 'unconfirmed',
    premium: kind === 'premium',
  })
  await app.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  const cookie = await app.session(id)
  if (kind === 'blocked') await app.call(owner, moderation.blockEndpoint, { id })
  if (kind === 'pending deletion' || kind === 'deleted')
    await app.ask('POST', accounts.deleteAccountEndpoint.path, {
      cookie,
      body: { password, erase_now: kind === 'deleted' },
    })
  if (kind === 'deleted') await app.drainJobs()
  if (kind === 'suspended') await suspendMember(app.services, id, 'Asked for money.', createTestStaff('Anna'))
  return { kind, id, cookie }
}
/** Returns `ok` or the error code of a call. */
async function callEndpoint(who: TestCaller, endpoint: Endpoint, input: object): Promise<string> {
  const path = endpoint.path + (endpoint.flag ? `?${endpoint.flag}=1` : '')
  const query = new URLSearchParams(input as Record<string, string>)
  const cookie = who.cookie === undefined ? {} : { cookie: who.cookie }
  const answer =
    endpoint.method === 'GET'
      ? await app.ask('GET', `${path}?${query.toString()}`, cookie)
      : await app.ask(endpoint.method, path, { ...cookie, body: input })
  const body = (await answer.json()) as { error?: { code: string } }
  return body.error?.code ?? 'ok'
}

type AccessCase = readonly [
  endpoint: Endpoint,
  input: (who: TestCaller) => object | Promise<object>,
  answer: string | ((kind: CallerKind) => string),
]
const emptyInput = () => ({})
/** For members: the result for a logged-in one; without a session, all return the login error. */
const memberCases: readonly AccessCase[] = [
  [accounts.saveLanguageEndpoint, () => ({ language: 'nl' }), 'ok'],
  [
    accounts.storePushEndpoint,
    (who) => ({
      subscription: { endpoint: `https://push.example/${who.id}`, keys: testSubscriptionKeys },
    }),
    'ok',
  ],
  [accounts.endPushEndpoint, emptyInput, 'ok'],
  [accounts.resendActivationEndpoint, emptyInput, 'ok'],
  [accounts.getSessionsEndpoint, emptyInput, 'ok'],
  [accounts.endSessionEndpoint, emptyInput, 'ok'],
  [
    accounts.changePasswordEndpoint,
    () => ({ old_password: password, password: 'another quiet river' }),
    'ok',
  ],
  [
    accounts.changePasswordEndpoint,
    () => ({ old_password: 'wrong', password: 'another quiet river' }),
    'invalid_input',
  ],
  [accounts.getSignUpMatchesEndpoint, emptyInput, 'ok'],
  [hideFictionalEndpoint, emptyInput, 'ok'],
  [accounts.requestMailChangeEndpoint, (who) => ({ email: `new${who.id}@example.org`, password }), 'ok'],
  [
    accounts.requestMailChangeEndpoint,
    (who) => ({ email: `new${who.id}@example.org`, password: 'wrong' }),
    'invalid_input',
  ],
  [accounts.deleteAccountEndpoint, () => ({ password: 'wrong' }), 'invalid_input'],
  [accounts.deleteAccountEndpoint, () => ({ password }), 'ok'],
  [ownData.getDataExportsEndpoint, emptyInput, 'ok'],
  [ownData.requestDataExportEndpoint, () => ({ password }), 'ok'],
  [ownData.requestDataExportEndpoint, () => ({ password: 'wrong' }), 'invalid_input'],
  [ownData.getConsentsEndpoint, emptyInput, 'ok'],
  [ownData.giveConsentEndpoint, () => ({ kind: 'marketing', version }), 'ok'],
  [ownData.withdrawConsentEndpoint, () => ({ kind: 'marketing' }), 'ok'],
  [ageCheck.getAgeCheckEndpoint, emptyInput, 'ok'],
  [ageCheck.startAgeCheckEndpoint, () => ({ method: 'sandbox' }), 'age_check_not_needed'],
  [ageCheck.completeAgeCheckEndpoint, () => ({ response: 'state=unknown' }), 'age_check_refused'],
  [loginProviders.getIdentitiesEndpoint, emptyInput, 'ok'],
  // The callers' sessions were opened without a proof of identity.
  [
    loginProviders.startIdentityLinkEndpoint,
    () => ({ provider: 'google' }),
    (kind) => (kind === 'unconfirmed' ? 'activation_needed' : 'proof_of_identity_required'),
  ],
  [loginProviders.unlinkIdentityEndpoint, () => ({ provider: 'google' }), 'proof_of_identity_required'],
  [passkeys.getPasskeysEndpoint, emptyInput, 'ok'],
  [
    passkeys.requestPasskeyEndpoint,
    emptyInput,
    (kind) => (kind === 'unconfirmed' ? 'activation_needed' : 'proof_of_identity_required'),
  ],
  [
    passkeys.addPasskeyEndpoint,
    () => ({ response: { id: 'unknown' }, name: 'Phone' }),
    (kind) => (kind === 'unconfirmed' ? 'activation_needed' : 'proof_of_identity_required'),
  ],
  [passkeys.removePasskeyEndpoint, () => ({ id: 'unknown' }), 'proof_of_identity_required'],
  [passkeys.proveIdentityEndpoint, () => ({ password: 'wrong' }), 'invalid_input'],
  [passkeys.proveIdentityEndpoint, () => ({ password }), 'ok'],
  [profiles.getOwnProfileEndpoint, emptyInput, 'ok'],
  [profiles.saveProfileEndpoint, () => ({ about: 'Hello' }), 'ok'],
  [profiles.uploadPhotoEndpoint, () => ({ image: png }), 'ok'],
  // The owner's photo, requested by someone else.
  [profiles.changePhotoEndpoint, () => ({ photo, position: 1 }), 'not_found'],
  [profiles.deletePhotoEndpoint, () => ({ photo }), 'not_found'],
  [profiles.appealPhotoEndpoint, () => ({ photo, text: 'Please look again' }), 'not_found'],
  // Callers have no photo, and the request is of somebody else.
  [verification.drawPoseEndpoint, emptyInput, 'main_photo_required'],
  [
    verification.submitVerificationEndpoint,
    () => ({ reference: 'V-2222-2222', image: png }),
    'verification_expired',
  ],
  [verification.withdrawVerificationEndpoint, emptyInput, 'ok'],
  [chat.getChatsEndpoint, emptyInput, 'ok'],
  [chat.getThreadEndpoint, () => ({ profile: owner }), (kind) => (kind === 'blocked' ? 'blocked_by' : 'ok')],
  [
    chat.sendMessageEndpoint,
    () => ({ profile: owner, text: 'Hello' }),
    // The sign-up credits are added on activation.
    (kind) => (kind === 'blocked' ? 'blocked_by' : kind === 'unconfirmed' ? 'not_enough_credits' : 'ok'),
  ],
  [chat.deleteChatEndpoint, () => ({ profile: owner }), 'ok'],
  [chat.acceptFictionalEndpoint, () => ({ ...shownWarning, profile: fictionalMember }), 'ok'],
  [chat.acceptFictionalEndpoint, () => ({ ...shownWarning, profile: owner }), 'not_found'],
  // A conversation of two other members.
  [chat.getThreadEndpoint, () => ({ conversation: foreignMessage.conversation }), 'not_found'],
  [chat.deleteChatEndpoint, () => ({ conversation: foreignMessage.conversation }), 'not_found'],
  [
    chat.setConversationOptionsEndpoint,
    () => ({ conversation: foreignMessage.conversation, pinned: true }),
    'not_found',
  ],
  [messageSearch.searchMessagesEndpoint, () => ({ text: 'hello' }), 'ok'],
  [drafts.getDraftEndpoint, () => ({ profile: owner }), 'ok'],
  [
    drafts.saveDraftEndpoint,
    () => ({ profile: owner, text: 'Hello' }),
    (kind) => (kind === 'blocked' ? 'blocked_by' : 'ok'),
  ],
  [chat.readChatEndpoint, () => ({ conversation: foreignMessage.conversation }), 'not_found'],
  [chat.setTypingEndpoint, () => ({ conversation: foreignMessage.conversation }), 'not_found'],
  [chat.openImageEndpoint, () => ({ message: foreignMessage.id }), 'not_found'],
  [chat.markVoiceHeardEndpoint, () => ({ message: foreignVoice.id }), 'not_found'],
  [chat.setReactionEndpoint, () => ({ message: foreignMessage.id, emoji: '👍' }), 'not_found'],
  [moderation.getBlocksEndpoint, emptyInput, 'ok'],
  [moderation.blockEndpoint, () => ({ id: owner }), 'ok'],
  [moderation.unblockEndpoint, () => ({ id: owner }), 'ok'],
  [moderation.reportEndpoint, () => ({ profile: owner, reason: 'spam' }), 'ok'],
  // A message sent to someone else.
  [
    moderation.reportEndpoint,
    () => ({ profile: owner, message: foreignMessage.id, reason: 'spam' }),
    'not_found',
  ],
  [helpLine.getHelpLineEndpoint, emptyInput, 'ok'],
  [ownReports.getOwnReportsEndpoint, emptyInput, 'ok'],
  [hiddenContacts.getHiddenContactsEndpoint, emptyInput, 'ok'],
  [hiddenContacts.hideFromContactsEndpoint, () => ({ hashes: [hashContact('anna@example.org')] }), 'ok'],
  [hiddenContacts.showToContactsEndpoint, emptyInput, 'ok'],
  [accountPause.pauseAccountEndpoint, () => ({ length: 'week' }), 'ok'],
  [accountPause.endAccountPauseEndpoint, emptyInput, 'ok'],
  [spending.getSpendingEndpoint, emptyInput, 'ok'],
  [spending.setSpendingLimitEndpoint, () => ({ limit: 5_000 }), 'ok'],
  [spending.startCoolingOffEndpoint, () => ({ hours: 24 }), 'ok'],
  // Nothing is translated here, and the message was sent to someone else.
  [translation.translateMessageEndpoint, () => ({ message: foreignMessage.id }), 'not_found'],
  [
    translation.translateProfileEndpoint,
    () => ({ profile: owner }),
    (kind) => (kind === 'blocked' ? 'blocked_by' : 'not_found'),
  ],
  [favourites.getFavouritesEndpoint, emptyInput, 'ok'],
  [
    favourites.saveFavouriteEndpoint,
    () => ({ id: owner }),
    (kind) => (kind === 'blocked' ? 'blocked_by' : 'ok'),
  ],
  [favourites.removeFavouriteEndpoint, () => ({ id: owner }), 'ok'],
  [profileViews.getProfileViewsEndpoint, emptyInput, 'ok'],
  [savedSearches.getSavedSearchesEndpoint, emptyInput, 'ok'],
  [
    savedSearches.createSavedSearchEndpoint,
    () => ({ name: 'Austria', alert: 'never', filters: { country: 'AT' } }),
    'ok',
  ],
  // A search of the owner.
  [savedSearches.changeSavedSearchEndpoint, () => ({ id: foreignSearch, alert: 'weekly' }), 'not_found'],
  [savedSearches.deleteSavedSearchEndpoint, () => ({ id: foreignSearch }), 'ok'],
  [
    likes.likeWithExtraEndpoint,
    () => ({ id: owner, extra: 'super_like', credits: 3 }),
    (kind) => (kind === 'blocked' ? 'blocked_by' : kind === 'unconfirmed' ? 'activation_needed' : 'ok'),
  ],
  // Not a match of the caller.
  [likes.unmatchEndpoint, () => ({ id: owner }), 'not_found'],
]
const member = { gender: 'female', looking_for: 'male', consent: true, terms: true } as const
/** For all callers, logged in or not. */
const publicCases: readonly AccessCase[] = [
  [accounts.currentUserEndpoint, emptyInput, 'ok'],
  [accounts.logOutEndpoint, emptyInput, 'ok'],
  [accounts.getSignUpChallengeEndpoint, emptyInput, 'ok'],
  [accounts.checkSignUpEndpoint, () => ({ name: 'somebody.new' }), 'ok'],
  [
    accounts.logInEndpoint,
    () => ({ email: `nobody${(callerCount += 1)}@example.org`, password }),
    'login_failed',
  ],
  [
    accounts.signUpEndpoint,
    () => ({
      ...member,
      email: `fresh${(callerCount += 1)}@example.org`,
      name: `fresh${callerCount}`,
      password,
      date_of_birth: '1990-01-01',
    }),
    'ok',
  ],
  [
    accounts.signUpByApiEndpoint,
    () => ({
      key: 'no traffic source has this key',
      email: `api${(callerCount += 1)}@example.org`,
      date_of_birth: '1990-01-01',
      gender: 'female',
      looking_for: 'male',
    }),
    'forbidden',
  ],
  [loginProviders.getLoginProvidersEndpoint, emptyInput, 'ok'],
  [loginProviders.startProviderLogInEndpoint, () => ({ provider: 'google' }), 'login_provider_unavailable'],
  [
    loginProviders.completeProviderRequestEndpoint,
    () => ({ provider: 'google', response: 'code=unknown&state=unknown' }),
    'login_provider_refused',
  ],
  [passkeys.getPasskeyOptionsEndpoint, emptyInput, 'ok'],
  [passkeys.logInWithPasskeyEndpoint, () => ({ response: { id: 'unknown' } }), 'passkey_refused'],
  [loginCode.requestLoginCodeEndpoint, () => ({ email: `nobody${(callerCount += 1)}@example.org` }), 'ok'],
  [
    loginCode.logInWithCodeEndpoint,
    () => ({ email: `nobody${(callerCount += 1)}@example.org`, code: '2222-2222' }),
    'invalid_input',
  ],
  [accounts.activateEndpoint, () => ({ token: 'unknown' }), 'activation_failed'],
  [accounts.resolveTokenEndpoint, () => ({ token: 'unknown' }), 'not_found'],
  [accounts.checkLinkEndpoint, () => ({ token: 'unknown', kind: 'reset' }), 'link_expired'],
  [accounts.requestResetEndpoint, () => ({ email: 'nobody@example.org' }), 'email_not_found'],
  [
    accounts.resetPasswordEndpoint,
    () => ({ token: 'unknown', password: 'a new river', password_repeat: 'a new river' }),
    'link_expired',
  ],
  [accounts.changeMailEndpoint, () => ({ token: 'unknown' }), 'link_expired'],
  [accounts.restoreAccountEndpoint, () => ({ token: 'unknown' }), 'link_expired'],
  [accounts.getDeletionEndpoint, () => ({}), 'ok'],
  [accounts.getIncompleteSignUpEndpoint, () => ({ token: 'unknown' }), 'link_expired'],
  [
    accounts.completeSignUpEndpoint,
    () => ({ ...member, token: 'unknown', name: 'completed', password }),
    'link_expired',
  ],
]
const kindsWithoutSession: readonly CallerKind[] = ['visitor', 'pending deletion', 'deleted', 'suspended']

test('the table covers every call of accounts, photos, chats and moderation', () => {
  const named = new Set([...memberCases, ...publicCases].map(([endpoint]) => getEndpointName(endpoint)))
  const all = [
    accounts,
    loginCode,
    loginProviders,
    passkeys,
    ownData,
    profiles,
    verification,
    ageCheck,
    chat,
    drafts,
    messageSearch,
    favourites,
    profileViews,
    savedSearches,
    moderation,
    helpLine,
    ownReports,
    hiddenContacts,
    accountPause,
    spending,
    translation,
  ]
    .flatMap((file): unknown[] => Object.values(file))
    .flatMap((one) =>
      typeof one === 'object' && one !== null && 'path' in one && 'method' in one
        ? [getEndpointName(one as Endpoint)]
        : [],
    )
  expect(all.filter((name) => !named.has(name))).toEqual([])
  expect(all.length).toBeGreaterThan(30)
})

for (const kind of callerKinds)
  test(`a caller who is ${kind}: every call of accounts, photos, chats and moderation answers what it should`, async () => {
    for (const [endpoint, input, expected] of memberCases) {
      const who = await createCaller(kind)
      const expectedOutcome = typeof expected === 'string' ? expected : expected(kind)
      const expectedCode = kindsWithoutSession.includes(kind) ? 'authentication_required' : expectedOutcome
      expect([getEndpointName(endpoint), await callEndpoint(who, endpoint, await input(who))]).toEqual([
        getEndpointName(endpoint),
        expectedCode,
      ])
    }
    for (const [endpoint, input, expected] of publicCases) {
      const who = await createCaller(kind)
      expect([getEndpointName(endpoint), await callEndpoint(who, endpoint, await input(who))]).toEqual([
        getEndpointName(endpoint),
        expected,
      ])
    }
  })

test('nobody can end another member’s session, or move or delete another member’s photo', async () => {
  const session = await findOwnerSession()
  for (const kind of callerKinds) {
    const who = await createCaller(kind)
    await callEndpoint(who, accounts.endSessionEndpoint, { session })
    await callEndpoint(who, profiles.deletePhotoEndpoint, { photo })
  }
  const own = await app.ask('GET', profiles.getOwnProfileEndpoint.path, { cookie: ownerCookie })
  expect((await own.json()) as object).toMatchObject({
    profile: { photos: [{ id: photo, status: 'active' }] },
  })
})
