// A member's data export is complete, for all tables that reference a member, including ones added later.
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getDataExportsEndpoint, requestDataExportEndpoint } from '@amarelle/contract/endpoints/own-data'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import {
  getFieldErrors,
  testAccountPassword,
  createTestAccounts,
} from '../../../testing/accounts/accounts.ts'
import { daysToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { findMemberColumns, createCompleteMember, memberTexts } from '../../../testing/app/complete-member.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer({ fictional_profiles_attended: true })
const { account, mailsTo, later, purgeDue } = createTestAccounts(app)
afterEach(() => app.clock.set(null))
const marina = await createCompleteMember(app)
const cookie = await app.session(marina.id)
const fetchArchive = (id: string, as: string | undefined = cookie) =>
  app.ask('GET', `/exports/${id}.zip`, as ? { cookie: as } : {})

/** The place of each column that references a member in data.json, or the reason why it is left out. */
const expectedArchiveContent: Record<string, string | { without: string }> = {
  'block.blocked_id': { without: 'who blocked the member is the others’ own' },
  'block.blocker_id': 'moderation.blocks',
  'campaign_member.member_id': 'notifications.campaigns',
  'consent.member_id': 'account.consents',
  'conversation.high_id': 'chats.conversations',
  'conversation.low_id': 'chats.conversations',
  'conversation.started_by': 'chats.conversations',
  'credit_balance.member_id': 'credits.balance',
  'credit_lot.member_id': 'credits.lots',
  'credit_order.member_id': 'payments.orders',
  'data_export.member_id': 'account.exports',
  'data_request.member_id': 'data_requests.requests',
  'direct_debit_block.member_id': 'direct_debits.direct_debit_blocks',
  'age_check_request.member_id': {
    without: 'a proof of age that was asked for, deleted an hour after its ten minutes',
  },
  'age_proof.member_id': 'age_checks.proofs',
  'discount_code.member_id': 'payments.own_codes',
  'discount_redemption.member_id': 'payments.codes_used',
  'fictional_consent.member_id': 'moderation.fictional_consents',
  'fictional_consent.profile_id': { without: 'what others agreed to before writing' },
  'favourite.member_id': 'likes.favourites',
  'favourite.profile_id': { without: 'what others saved for themselves' },
  'fictional_consent_history.member_id': 'moderation.fictional_consents',
  'fictional_consent_history.profile_id': { without: 'what others agreed to before writing' },
  'fictional_cooling_off.member_id': 'chats.cooling_off',
  'fictional_hold_release.member_id': 'desk.notes_of_agents',
  'fictional_spending.member_id': 'chats.spent_with_fictional',
  'fictional_spending_day.member_id': 'chats.spent_with_fictional_by_day',
  'known_device.member_id': 'account.devices',
  'ledger_account.member_id': 'credits.bookings',
  'login_code.member_id': 'account.mailed_codes',
  'mail_preference.member_id': 'account.notification_settings',
  'mail_return.member_id': 'notifications.returned_mails',
  'mail_token.member_id': 'account.mailed_links',
  'mandate.member_id': 'direct_debits.mandates',
  'match_answers.member_id': 'discovery.match_answers',
  'hidden_contact.member_id': 'moderation.hidden_contacts',
  'own_contact_address.member_id': { without: 'a hash of the address that stands in the account' },
  'member_active_day.member_id': 'account.active_days',
  'member_identity.member_id': 'account.identities',
  'member_passkey.member_id': 'account.passkeys',
  'member_event.member_id': { without: 'a passing copy of what stands elsewhere, two days long' },
  'member_event_counter.member_id': { without: 'a number' },
  'member_landing.member_id': 'acquisition.came_in_by',
  'member_like.from_id': 'likes.given',
  'member_like.to_id': 'likes.received',
  'member_search.member_id': 'discovery.last_search',
  'saved_search.member_id': 'discovery.saved_searches',
  'saved_search_match.profile_id': { without: 'of whom the saved searches of others told' },
  'message.sender_id': 'chats.conversations',
  'message_draft.member_id': 'chats.drafts',
  'message_draft.profile_id': { without: 'what others have begun to write and not sent' },
  'notice_mail.member_id': 'notifications.mails',
  'opening_message.member_id': 'account.opening_message',
  'opening_message.to_id': { without: 'not sent yet: still the writer’s own' },
  'participant.member_id': 'chats.conversations',
  'photo.member_id': 'profiles.photos',
  'photo_verification.member_id': 'profiles.photo_verifications',
  'profile.member_id': 'profiles.profile',
  'profile_view.viewed_id': 'profiles.views',
  'profile_view.viewer_id': 'profiles.views',
  'profile_view_sharing.member_id': 'profiles.views',
  'referral.member_id': 'partners.brought_by',
  'member_experiment.member_id': 'experiments.landing_page_variant',
  'push_subscription.member_id': 'account.push_subscriptions',
  'received_gift.member_id': 'profiles.received_gifts',
  'parting.by_id': 'chats.ended_matches',
  'parting.other_id': { without: 'who ended a match with the member is the others’ own' },
  'complaint.member_id': 'moderation.complaints',
  'complaint.reported_id': { without: 'who complained of the member stays with the operator' },
  'member_note.member_id': 'staff_notes.notes',
  'member_view.member_id': {
    without: 'kept for minutes; that staff saw the site as the member is in staff_acts',
  },
  'support_thread.member_id': 'support.threads',
  'appeal.member_id': 'moderation.appeals',
  'fraud_notice.member_id': 'moderation.fraud_notices',
  'fraud_notice.suspended_id': { without: 'whom else the mail went to is the others’ own' },
  'moderation_act.member_id': 'moderation.restrictions',
  'risk_signal.member_id': 'moderation.risk_signals',
  'report.reported_id': { without: 'who reported the member, and why, stays with the operator' },
  'report.reporter_id': 'moderation.reports',
  'sent_mail.member_id': 'sent_mails.mails',
  'sent_text.member_id': { without: 'a hash of what stands in chats, ten minutes long' },
  'sent_text.receiver_id': { without: 'a hash of what others wrote, ten minutes long' },
  'session.member_id': 'account.sessions',
  'fictional_profile.member_id': { without: 'who answers for a fictional profile' },
  'waiting_message.member_id': { without: 'which messages, all of them told, nobody has answered yet' },
  'waiting_message.profile_id': { without: 'which messages nobody has answered yet' },
  'stored_method.member_id': 'payments.kept_cards',
  'spending_limit.member_id': 'payments.spending_limit',
  'swipe.member_id': 'likes.swipes',
  'swipe.profile_id': { without: 'whom others passed is theirs; their likes are told' },
  'swipe_game.last_id': { without: 'which card others saw last' },
  'swipe_game.member_id': 'likes.swipe_game',
  'told_conversation.member_id': 'notifications.mails_about_conversations',
  'withdrawal.member_id': 'payments.withdrawals',
}

test('the archive is complete: every table that references the member, and the pictures', async () => {
  const [ready] = (await app.call(marina.id, getDataExportsEndpoint, {})).exports
  expect(ready).toMatchObject({ state: 'ready', url: `/exports/${marina.archive}.zip` })
  const answer = await fetchArchive(marina.archive)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.zip"$/)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(
    [
      `chat-images/${marina.image}.webp`,
      `chat-voices/${marina.voice}.mp4`,
      'data.json',
      `photos/${marina.photo}.webp`,
    ].toSorted(),
  )
  for (const name of [`chat-images/${marina.image}.webp`, `photos/${marina.photo}.webp`])
    expect(strFromU8(files[name]?.slice(8, 12) ?? new Uint8Array())).toBe('WEBP')
  expect(strFromU8(files[`chat-voices/${marina.voice}.mp4`]?.slice(4, 8) ?? new Uint8Array())).toBe('ftyp')
  const text = strFromU8(files['data.json'] ?? new Uint8Array())
  const data = JSON.parse(text) as Record<string, Record<string, unknown>>
  for (const { table, column } of await findMemberColumns(app)) {
    const place = expectedArchiveContent[`${table}.${column}`]
    expect(place, `${table}.${column}: gather it, or say why not`).toBeDefined()
    if (typeof place !== 'string') continue
    const [capability = '', section = ''] = place.split('.')
    const content = data[capability]?.[section]
    const filled = Array.isArray(content) ? content.length > 0 : Boolean(content)
    expect(filled, `${place} is empty`).toBe(true)
  }
  for (const word of [marina.email, marina.name, ...Object.values(memberTexts), 'marina-new@example.org'])
    expect(text, word).toContain(word)
  expect(data['likes']).toMatchObject({ received: [{ name: 'Younger' }, { name: 'Older' }] })
  expect(data['profiles']).toMatchObject({
    views: { opened: [{ name: 'Older' }], opened_by: [{ name: 'Younger' }] },
  })
  expect(data['moderation']).toMatchObject({ blocks: [{ name: 'Blocker' }] })
})

const readArchive = async () => {
  const files = unzipSync(new Uint8Array(await (await fetchArchive(marina.archive)).arrayBuffer()))
  return JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as unknown
}
interface Labelled {
  /** Persons and messages in the archive. */
  shown: number
  /** The places where a person is named without the label of fictional profiles, or a message without its writer. */
  readonly unlabelled: string[]
}
function walkLabels(value: unknown, place: string, found: Labelled): Labelled {
  if (typeof value !== 'object' || value === null) return found
  const names = Object.keys(value)
  const label =
    names.includes('member') && names.includes('name')
      ? 'fictional'
      : names.includes('sent_by_me') && names.includes('text')
        ? 'written_by'
        : null
  if (label) found.shown += 1
  if (label && !names.includes(label)) found.unlabelled.push(place)
  for (const [name, child] of Object.entries(value))
    walkLabels(child, Array.isArray(value) ? `${place}.[]` : `${place}.${name}`, found)
  return found
}

test('the archive labels each profile that it names, and says of each message who wrote it; without, this test fails', async () => {
  const { shown, unlabelled } = walkLabels(await readArchive(), 'archive', { shown: 0, unlabelled: [] })
  expect(unlabelled).toEqual([])
  expect(shown).toBeGreaterThan(8)
  const planted = {
    likes: { received: [{ member: 1, name: 'Luna' }] },
    chats: {
      conversations: [
        {
          with: { member: 1, name: 'Luna', fictional: true },
          messages: [{ sent_by_me: false, text: 'Hello' }],
        },
      ],
    },
  }
  expect(walkLabels(planted, 'archive', { shown: 0, unlabelled: [] }).unlabelled).toEqual([
    'archive.likes.received.[]',
    'archive.chats.conversations.[].messages.[]',
  ])
})

test('the archive contains no credentials, and nothing of other members except what they sent', async () => {
  const files = unzipSync(new Uint8Array(await (await fetchArchive(marina.archive)).arrayBuffer()))
  const text = strFromU8(files['data.json'] ?? new Uint8Array())
  for (const secret of [
    '$argon2',
    'token_hash',
    'device_hash',
    'password',
    marina.older.email,
    marina.younger.email,
  ])
    expect(text).not.toContain(secret)
})

test('only the member’s own session can download an archive', async () => {
  const other = await account()
  expect((await fetchArchive(marina.archive, '')).status).toBe(404)
  const visitor = await fetch(`${app.url}/exports/${marina.archive}.zip`)
  expect([visitor.status, visitor.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await fetchArchive(marina.archive, await app.session(other.id))).status).toBe(404)
  for (const id of ['x', '..%2f..%2fsecret', '00000000-0000-4000-8000-000000000000'])
    expect((await fetchArchive(id)).status).toBe(404)
  expect((await app.call(other.id, getDataExportsEndpoint, {})).exports).toEqual([])
})

test('an e-mail announces the archive, with a link to the settings and no token', async () => {
  const [mail] = mailsTo(marina.email).filter(({ text }) => text.includes('/settings/data'))
  expect(mail?.text).toMatch(/\/settings\/data\s/)
  expect(mail?.text).not.toMatch(/\/[\w-]{43}\b/)
})

test('a request needs the password and is limited to twice a day', async () => {
  const { id } = await account()
  const ask = (word = testAccountPassword) => app.call(id, requestDataExportEndpoint, { password: word })
  expect(await getFieldErrors(ask('wrong'))).toEqual({ password: 'password_wrong' })
  expect((await ask()).exports).toMatchObject([{ state: 'waiting', url: null, bytes: null }])
  const answers = await Promise.all([getRefusalCode(ask()), getRefusalCode(ask()), getRefusalCode(ask())])
  expect(answers.toSorted()).toEqual(['accepted', 'too_many_requests', 'too_many_requests'])
  later(daysToMs(1.1))
  expect(await getRefusalCode(ask())).toBe('accepted')
})

test('a failed archive is shown as failed, and as ready when a retry succeeds', async () => {
  const { id } = await account()
  const { write } = app.services.storage
  app.services.storage.write = () => Promise.reject(new Error('the disk is full'))
  await app.call(id, requestDataExportEndpoint, { password: testAccountPassword })
  await app.drainJobs()
  app.services.storage.write = write
  const state = async () => (await app.call(id, getDataExportsEndpoint, {})).exports[0]?.state
  expect(await state()).toBe('failed')
  const row = await app.db
    .selectFrom('data_export')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  await addJob(app.db, 'data-export', { id: row.id })
  await app.drainJobs()
  expect(await state()).toBe('ready')
})

test('the archive and its file are deleted after seven days, and with the account', async () => {
  later(daysToMs(7.1))
  const fresh = await app.session(marina.id)
  expect((await fetchArchive(marina.archive, fresh)).status).toBe(404)
  expect((await app.call(marina.id, getDataExportsEndpoint, {})).exports).toEqual([])
  await addJob(app.db, 'forget-old', {})
  await app.drainJobs()
  expect(await app.services.storage.read(`export/${marina.archive}.zip`)).toBeNull()

  const { id } = await account()
  await app.call(id, requestDataExportEndpoint, { password: testAccountPassword })
  await app.drainJobs()
  const [ready] = (await app.call(id, getDataExportsEndpoint, {})).exports
  await app.call(id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  expect(await app.services.storage.read(`export/${ready?.id}.zip`)).toBeNull()
})
