import { createTestRecording } from '../chat/recordings.ts'
import { toMemberActor } from '../../src/platform/actor.ts'
import { addMs, minutesToMs } from '../../src/platform/clock.ts'
// For tests of deletion and export: a member with a row in every table that can reference one.
import { randomBytes, randomUUID } from 'node:crypto'
import { requestMailChangeEndpoint, requestResetEndpoint } from '@amarelle/contract/endpoints/accounts'
import { giveConsentEndpoint, requestDataExportEndpoint } from '@amarelle/contract/endpoints/own-data'
import { fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { startCoolingOffEndpoint } from '@amarelle/contract/endpoints/spending'
import { acceptFictionalEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { saveLastSearchEndpoint } from '@amarelle/contract/endpoints/discovery'
import { createSavedSearchEndpoint } from '@amarelle/contract/endpoints/lists/saved-searches'
import {
  answerMatchFinderEndpoint,
  swipeEndpoint,
  undoSwipeEndpoint,
} from '@amarelle/contract/endpoints/games'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getBundlesEndpoint, placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { stateWithdrawalEndpoint } from '@amarelle/contract/endpoints/withdrawal'
import { saveProfileEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import { setSpendingLimitEndpoint } from '@amarelle/contract/endpoints/spending'
import { sql } from 'kysely'
import sharp from 'sharp'
import { logIn } from '../../src/accounts/login/log-in.ts'
import { testAccountPassword, createTestAccounts } from '../accounts/accounts.ts'
import { createCreditGrant } from '../../src/credits/index.ts'
import { findAttempt } from '../../src/payments/orders/order.sql.ts'
import { settleAttempt } from '../../src/payments/settlement/settle-attempt.ts'
import { receiveSupportMail } from '../../src/support/intake/receive-mail.ts'
import { createId } from '../../src/platform/crypto/tokens.ts'
import { storePushSubscription } from '../../src/notifications/push/store-subscription.ts'
import { getRefusalCode, type createTestApp } from '../platform/test-app.ts'
import { testSubscriptionKeys } from '../platform/push-browser.ts'
import { shownWarning } from '../chat/shown-warning.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
const createPicture = (background: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'))

export const memberTexts = {
  about: 'I restore wooden sailing boats',
  note: 'Somebody with sea legs',
  said: 'Shall we go sailing on Sunday',
  heard: 'With pleasure, at ten',
  opening: 'Hello from the sign-up',
  appeal: 'That is my own face',
  agent: 'Ketchbrowser/7.1',
  push: 'https://push.example/marina',
  ref: 'harbour-campaign',
  report: 'Always asks for my address',
  complaint: 'The harbour in this picture is mine',
  facts: 'Marina asked for money',
  support: 'The rope of my account is lost',
  ban: 'Sent the same text to many',
  code: 'MARINA20',
  card: 'Visa •••• 7301',
  born: '1988-11-23',
  signed: 'Marina van der Kade',
  holder: 'Marina Kaptein',
  quay: 'Lange Havenkade',
  phone: '+31698765432',
}

/** Orders a bundle and completes its payment. */
async function buyBundle(app: TestApp, id: number): Promise<void> {
  const [bundle] = (await app.call(id, getBundlesEndpoint, {})).bundles
  if (!bundle) throw new Error('no bundle')
  const input = { bundle: bundle.id, method: 'ideal' as const, total: bundle.total.minor }
  const { payment_id } = await app.call(id, placeOrderEndpoint, {
    ...input,
    immediate: true,
    pro_rata: true,
  })
  const attempt = await findAttempt(app.db, payment_id)
  if (!attempt) throw new Error('no attempt')
  const { amountMinor, currency } = attempt
  await settleAttempt(app.services, attempt, { state: 'completed', amountMinor, currency })
}

/** Inserts a debit submitted to the bank, of an account that was blocked afterwards. */
async function insertDebit(app: TestApp, id: number): Promise<void> {
  const { db } = app
  const attempt = await db
    .selectFrom('payment_attempt as a')
    .innerJoin('credit_order as o', 'o.id', 'a.order_id')
    .select(['a.id', 'a.order_id'])
    .where('o.member_id', '=', id)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.from('sealed')
  await db
    .insertInto('mandate')
    .values({
      reference: `M${id}`,
      member_id: id,
      order_id: attempt.order_id,
      holder: memberTexts.holder,
      iban: bytes,
      iban_hash: bytes,
      iban_last4: '4300',
      iban_country: 'NL',
      street: memberTexts.quay,
      house_number: '12',
      postal_code: '3511 AA',
      city: 'Utrecht',
      phone: memberTexts.phone,
      text_version: '1',
      language: 'en',
      address: '203.0.113',
      user_agent: memberTexts.agent,
      signed_at: new Date(),
    })
    .execute()
  await db
    .insertInto('direct_debit')
    .values({
      attempt_id: attempt.id,
      mandate: `M${id}`,
      end_to_end_id: `E${id}`,
      collect_on: '2026-11-25',
      state: 'submitted',
    })
    .execute()
  await db
    .insertInto('sms_code')
    .values({
      order_id: attempt.order_id,
      iban_hash: bytes,
      phone_hash: Buffer.from('phone-of-marina'),
      code_hash: bytes,
      sent_at: new Date(),
      expires_at: new Date(),
    })
    .execute()
  await db
    .insertInto('direct_debit_block')
    .values({ member_id: id, iban_hash: bytes, reason: 'MD06', since: new Date() })
    .execute()
}

/** Inserts the records that e-mails to a member leave behind. */
async function insertMailRecords({ db, site }: TestApp, id: number): Promise<void> {
  const at = new Date()
  await db.insertInto('notice_mail').values({ member_id: id, kind: 'new_message', sent_at: at }).execute()
  await sql`insert into told_conversation (member_id, conversation_id, message_id, times)
    select ${id}, conversation_id, 1, 1 from participant where member_id = ${id} limit 1
    on conflict do nothing`.execute(db)
  await db.insertInto('sent_mail').values({ member_id: id, kind: 'activation', state: 'sent', at }).execute()
  await db
    .insertInto('mail_return')
    .values({ member_id: id, kind: 'soft', status: '4.2.2', received_at: at })
    .execute()
  await db
    .insertInto('campaign')
    .values({ id: `news-${id}`, site_id: site.id, type: 'news', texts: '{}', path: '/', created_at: at })
    .execute()
  await db
    .insertInto('campaign_member')
    .values({ campaign_id: `news-${id}`, member_id: id })
    .execute()
}

const findNewestSession = ({ db }: TestApp, memberId: number) =>
  db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

/** Subscribes the browser of the member's newest session to push. */
async function subscribePush(app: TestApp, id: number): Promise<void> {
  const session = await findNewestSession(app, id)
  const subscription = { endpoint: memberTexts.push, keys: testSubscriptionKeys }
  await storePushSubscription(app.context(id, { actor: toMemberActor(id, session.id) }), { subscription })
}

/** Inserts a proof of age, and one that the member's newest session has asked for. */
async function insertAgeProofs(app: TestApp, id: number): Promise<void> {
  const now = app.clock.now()
  await app.db.insertInto('age_proof').values({ member_id: id, method: 'provider', proven_at: now }).execute()
  const { id: sessionId } = await findNewestSession(app, id)
  await app.db
    .insertInto('age_check_request')
    .values({
      state_hash: Buffer.from(`age-check-${id}`),
      site_id: app.site.id,
      member_id: id,
      session_id: sessionId,
      method: 'provider',
      return_path: '/members',
      expires_at: addMs(now, minutesToMs(10)),
    })
    .execute()
}

/** Inserts the variant of an experiment that the member signed up from. */
async function insertShownVariant({ db, site, clock }: TestApp, memberId: number): Promise<void> {
  const at = clock.now()
  const { id: staffId } = await db
    .insertInto('staff_member')
    .values({ name: 'Editor', email: 'experiments@staff.example', language: 'en', invited_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: experimentId } = await db
    .insertInto('experiment')
    .values({
      site_id: site.id,
      name: 'Headline',
      hypothesis: 'A question',
      lander: 'gallery',
      metric: 'signed_up',
      effect_percent: 20,
      created_by: staffId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: variantId } = await db
    .insertInto('experiment_variant')
    .values({ experiment_id: experimentId, position: 0, weight: 50, changes: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('member_experiment').values({ member_id: memberId, variant_id: variantId }).execute()
}

/** Inserts rows that no call of the member creates: the platform's, and other members' about this one. */
async function insertRemainingRecords(app: TestApp, id: number, others: { older: number; younger: number }) {
  const { db } = app
  const { older, younger } = others
  await db
    .insertInto('known_device')
    .values({ member_id: id, device_hash: Buffer.from('device-of-marina') })
    .execute()
  await db
    .insertInto('login_code')
    .values({
      site_id: app.site.id,
      device_hash: Buffer.from('device-of-marina'),
      email_hash: Buffer.from('address-of-marina'),
      member_id: id,
      created_at: app.clock.now(),
      expires_at: app.clock.now(),
    })
    .execute()
  await db
    .insertInto('member_passkey')
    .values({
      id: 'passkey-of-marina',
      member_id: id,
      public_key: Buffer.from('key-of-marina'),
      counter: 0,
      transports: ['internal'],
      name: 'Phone of Marina',
      created_at: app.clock.now(),
    })
    .execute()
  await db
    .insertInto('member_identity')
    .values({
      member_id: id,
      provider: 'google',
      subject_hash: Buffer.from('google-account-of-marina'),
      linked_at: app.clock.now(),
    })
    .execute()
  await db
    .insertInto('mail_preference')
    .values({ member_id: id, type: 'like', mail: true, push: false })
    .execute()
  await insertMailRecords(app, id)
  await db.insertInto('member_active_day').values({ member_id: id, day: '2026-01-10' }).execute()
  await db
    .insertInto('member_landing')
    .values({
      member_id: id,
      site_id: app.site.id,
      lander: 'gallery',
      slug: '',
      niche: 1,
      language: 'en',
      traffic_source: 'harbour',
    })
    .execute()
  await insertShownVariant(app, id)
  await db.insertInto('traffic_source').values({ code: 'harbour', name: 'Harbour' }).execute()
  await db
    .insertInto('referral')
    .values({ member_id: id, site_id: app.site.id, source: 'harbour', signed_up_on: '2026-11-01' })
    .execute()
  await db
    .insertInto('opening_message')
    .values([
      { member_id: id, to_id: older, body: memberTexts.opening },
      { member_id: younger, to_id: id, body: 'Hello to you' },
    ])
    .execute()
  await db
    .insertInto('fictional_profile')
    .values({ member_id: id, site_id: app.site.id, company_id: 1 })
    .execute()
  await sql`insert into waiting_message (message_id, conversation_id, site_id, profile_id, member_id, sent_at)
    select distinct on (sender_id) id, conversation_id, ${app.site.id}, case when sender_id = ${id} then ${younger}::bigint else ${id}::bigint end,
      sender_id, created_at
    from message where sender_id in (${id}, ${younger}) order by sender_id, id`.execute(db)
  await db
    .insertInto('fictional_consent')
    .values({ member_id: older, profile_id: id, text_version: '1' })
    .execute()
  await db
    .insertInto('fictional_consent_history')
    .values({ member_id: older, profile_id: id, given_at: new Date(), text_version: '1' })
    .execute()
  await db
    .insertInto('hidden_contact')
    .values({ member_id: id, address_hash: randomBytes(32), created_at: new Date() })
    .execute()
  await db.insertInto('fictional_hold_release').values({ member_id: id, released_at: new Date() }).execute()
  await db
    .insertInto('fictional_spending')
    .values({ member_id: id, unit: 'CREDIT', amount_millionths: 3_000_000 })
    .execute()
  await db
    .insertInto('fictional_spending_day')
    .values({ member_id: id, day: '2026-11-01', credits: 3 })
    .execute()
  await db
    .insertInto('favourite')
    .values([
      { member_id: id, profile_id: older, created_at: new Date() },
      { member_id: younger, profile_id: id, created_at: new Date() },
    ])
    .execute()
  await db
    .insertInto('profile_view_sharing')
    .values([id, older, younger].map((memberId) => ({ member_id: memberId, since: new Date() })))
    .execute()
  await db
    .insertInto('profile_view')
    .values([
      { viewed_id: older, viewer_id: id, viewed_at: new Date() },
      { viewed_id: id, viewer_id: younger, viewed_at: new Date() },
    ])
    .execute()
  await db
    .insertInto('message_draft')
    .values([
      { member_id: id, profile_id: older, body: 'A draft of Marina', updated_at: new Date() },
      { member_id: younger, profile_id: id, body: 'A draft to Marina', updated_at: new Date() },
    ])
    .execute()
  await db
    .insertInto('parting')
    .values([
      { by_id: id, other_id: younger },
      { by_id: younger, other_id: id },
    ])
    .execute()
  const text_hash = Buffer.from('text-of-marina')
  await db
    .insertInto('sent_text')
    .values([
      { member_id: id, receiver_id: younger, text_hash, sent_at: new Date() },
      { member_id: younger, receiver_id: id, text_hash, sent_at: new Date() },
    ])
    .execute()
  await db
    .insertInto('stored_method')
    .values({
      id: createId(),
      member_id: id,
      provider: 'sandbox',
      method: 'visa',
      token: Buffer.from('sealed-token-of-marina'),
      label: memberTexts.card,
    })
    .execute()
  await db
    .insertInto('discount_code')
    .values({ code: memberTexts.code, percentage: 20, member_id: id })
    .execute()
  await sql`update member set tracking = ${JSON.stringify({ ref: memberTexts.ref })}, traffic_source = 'harbour', suspension_reason = ${memberTexts.ban} where id = ${id}`.execute(
    db,
  )
  await db
    .insertInto('member_note')
    .values({ member_id: id, staff_id: 1, text: `Wrote from ${memberTexts.about}`, created_at: new Date() })
    .execute()
  const at = new Date()
  await db
    .insertInto('data_request')
    .values({
      reference: 'D-2222-2222',
      member_id: id,
      site_id: app.site.id,
      kind: 'export',
      received_at: at,
      due_at: at,
      identity_check: `Knew ${memberTexts.quay}`,
      recorded_by: 1,
      recorded_at: at,
    })
    .execute()
  await sql`with browser as (insert into staff_session (token_hash, staff_id, method, device, address, created_at, last_seen_at, proved_at,
      expires_at) values ('colleague', 1, 'passkey', '', '', now(), now(), now(), now() + interval '1 day') returning id)
    insert into member_view (staff_session_id, member_id, token_hash, expires_at)
    select id, ${id}, 'view', now() + interval '1 day' from browser`.execute(db)
  await sql`insert into moderation_act (case_reference, site_id, member_id, action, target, rule, facts, decided_by, decided_at)
    values ('R-2222-2222', ${app.site.id}, ${id}, 'remove_message', '1', 'scam', ${memberTexts.facts}, 'Anna', now())`.execute(
    db,
  )
  await db
    .insertInto('fraud_notice')
    .values([
      { suspended_id: older, member_id: id, sent_at: new Date() },
      { suspended_id: id, member_id: younger, sent_at: new Date() },
    ])
    .execute()
  await sql`insert into appeal (reference, site_id, act_id, member_id, body, created_at, due_at)
    select 'A-2222-2222', site_id, id, member_id, ${memberTexts.appeal}, now(), now() from moderation_act where member_id = ${id}`.execute(
    db,
  )
  await sql`insert into risk_signal (reference, site_id, member_id, rule, reasons, newest_fact_at, created_at, due_at, state, outcome,
      decision, facts, decided_at)
    values ('S-2222-2222', ${app.site.id}, ${id}, 'mass_texts', ${JSON.stringify({ count: 5, memberIds: [older, younger] })}, now(), now(),
      now(), 'decided', 'warn', ${memberTexts.ban}, ${memberTexts.facts}, now())`.execute(db)
  await sql`insert into photo_appeal (photo_id, body) select id, ${memberTexts.appeal} from photo where member_id = ${id} limit 1`.execute(
    db,
  )
  await sql`insert into photo_verification (reference, member_id, site_id, pose, state, drawn_at, expires_at, submitted_at, refusal,
      decided_at, decided_by, decided_by_staff)
    values ('V-2222-2222', ${id}, ${app.site.id}, 'open_palm', 'refused', now(), now(), now(), 'face_hidden', now(), 'Anna', 1)`.execute(
    db,
  )
  // As after a sign-up: the key is scoped to the visitor, the answer belongs to the member.
  await db
    .insertInto('idempotency_key')
    .values({
      scope: `site:${app.site.id}`,
      key: randomUUID(),
      endpoint: 'POST /api/signup.php',
      fingerprint: 'f',
      answer: JSON.stringify({ user: { id, email: 'marina@example.org' } }),
    })
    .execute()
}

/** Creates Marina, who has used every feature, and the members she interacted with. */
export async function createCompleteMember(app: TestApp) {
  const { account, mailedToken } = createTestAccounts(app)
  const older = await account({ name: 'Older', gender: 'male' })
  const blocker = await account({ name: 'Blocker' })
  const marina = await account({ name: 'Marina', dateOfBirth: memberTexts.born })
  const younger = await account({ name: 'Younger', gender: 'male' })
  const fictional = await account({ name: 'Fiction', fictional: true })
  // Finishes the jobs of the activation before the rows are inserted.
  await app.drainJobs()
  const { id } = marina
  for (const memberId of [older.id, younger.id, id])
    await createCreditGrant(app.db, {
      memberId,
      amount: 50,
      kind: 'goodwill',
      source: 'goodwill',
      key: createId(),
      at: new Date(),
    })
  await app.call(id, setSpendingLimitEndpoint, { limit: 25_000 })
  await app.call(id, saveLastSearchEndpoint, { country: 'NL', min_age: 40 })
  const { searches } = await app.call(id, createSavedSearchEndpoint, {
    name: 'In the north',
    alert: 'weekly',
    filters: { country: 'NL' },
  })
  await app.db
    .insertInto('saved_search_match')
    .values({ saved_search_id: searches[0]?.id ?? 0, profile_id: older.id, told_at: new Date() })
    .execute()
  await app.call(id, saveProfileEndpoint, { about: memberTexts.about, notes: { hopes: memberTexts.note } })
  await app.call(id, uploadPhotoEndpoint, { image: await createPicture('#a33') })
  await app.call(id, sendMessageEndpoint, { profile: older.id, text: memberTexts.said })
  await app.call(older.id, sendMessageEndpoint, { profile: id, text: memberTexts.heard })
  await app.call(id, sendMessageEndpoint, { profile: older.id, image: await createPicture('#3a3') })
  const audio = (await createTestRecording()).toString('base64')
  await app.call(id, sendMessageEndpoint, { profile: older.id, voice: { audio } })
  await app.call(younger.id, sendMessageEndpoint, { profile: id, text: 'Hi, I am Younger' })
  await app.call(younger.id, sendMessageEndpoint, { profile: id, gift: 'rose' })
  await app.call(id, likeEndpoint, { id: older.id })
  await app.call(younger.id, likeEndpoint, { id })
  await app.call(older.id, likeEndpoint, { id })
  await app.call(id, swipeEndpoint, { id: fictional.id, verdict: 'pass' })
  await app.call(younger.id, swipeEndpoint, { id, verdict: 'pass' })
  await app.call(younger.id, undoSwipeEndpoint, {})
  await app.call(younger.id, swipeEndpoint, { id, verdict: 'pass' })
  await app.call(id, answerMatchFinderEndpoint, { must_have: 'about' })
  await app.call(id, blockEndpoint, { id: blocker.id })
  await getRefusalCode(app.call(blocker.id, blockEndpoint, { id }))
  await app.call(id, reportEndpoint, { profile: older.id, reason: 'harassment', text: memberTexts.report })
  await app.call(younger.id, reportEndpoint, { profile: id, reason: 'fake' })
  const content = { kind: 'copyright', location: `/members/${older.id}`, good_faith: true } as const
  const signer = { name: memberTexts.signed, email: marina.email, signature: memberTexts.signed }
  await app.call(id, fileComplaintEndpoint, { ...content, ...signer, text: memberTexts.complaint })
  const notice = { ...content, location: `/members/${id}`, text: 'Not hers' }
  await app.call(null, fileComplaintEndpoint, {
    ...notice,
    ...signer,
    email: 'robin@example.org',
    name: 'R',
    signature: 'R',
  })
  await app.call(id, acceptFictionalEndpoint, { ...shownWarning, profile: fictional.id })
  await app.call(id, startCoolingOffEndpoint, { hours: 24 })
  await buyBundle(app, id)
  await app.call(id, stateWithdrawalEndpoint, { name: memberTexts.signed, order: '1', email: marina.email })
  await insertDebit(app, id)
  const otherNetworkContext = app.context(null, { userAgent: memberTexts.agent, sourceNetwork: '203.0.113' })
  await logIn(otherNetworkContext, marina.email, testAccountPassword)
  await getRefusalCode(logIn(otherNetworkContext, marina.name, 'wrong'))
  await subscribePush(app, id)
  await insertAgeProofs(app, id)
  const company = await app.db.selectFrom('company').select('added').executeTakeFirstOrThrow()
  const version = new Date(Math.max(company.added.getTime(), Date.parse('2023-12-01T12:00:00Z')))
  await app.call(id, giveConsentEndpoint, { kind: 'terms', version: version.toISOString().slice(0, 10) })
  await insertRemainingRecords(app, id, { older: older.id, younger: younger.id })
  await receiveSupportMail(app.services, {
    raw: Buffer.from(`From: <${marina.email}>\r\nSubject: Rope\r\n\r\n${memberTexts.support}`),
    addresses: [app.site.support_email],
  })
  await app.call(id, requestMailChangeEndpoint, {
    email: 'marina-new@example.org',
    password: testAccountPassword,
  })
  await app.call(null, requestResetEndpoint, { email: marina.email })
  const token = await mailedToken(marina.email)
  await app.call(id, requestDataExportEndpoint, { password: testAccountPassword })
  await app.drainJobs()
  const photo = await app.db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  const image = await app.db
    .selectFrom('message')
    .select('image_id')
    .where('image_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const voice = await app.db.selectFrom('voice_message').select('file_id').executeTakeFirstOrThrow()
  const archive = await app.db
    .selectFrom('data_export')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...marina,
    older,
    younger,
    token,
    photo: photo.id,
    image: image.image_id ?? '',
    voice: voice.file_id,
    archive: archive.id,
  }
}

/**
 * Payments and other members' conversations must stay attributable to one member; none of these columns identifies the person.
 */
export const allowedMemberColumns: ReadonlySet<string> = new Set([
  'conversation.high_id',
  'conversation.low_id',
  'conversation.started_by',
  'credit_balance.member_id',
  'credit_lot.member_id',
  'credit_order.member_id',
  'direct_debit_block.member_id',
  'discount_redemption.member_id',
  'ledger_account.member_id',
  'mandate.member_id',
  'message.sender_id',
  'participant.member_id',
  'profile.member_id',
])
/** Finds all columns with a foreign key to member. */
export async function findMemberColumns(
  app: Pick<TestApp, 'db'>,
): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in ('member'::regclass, 'profile_view_sharing'::regclass) order by 1, 2`.execute(
    app.db,
  )
  return rows
}
/** Counts the rows that reference the member in a column. */
export async function countMemberReferences(
  app: TestApp,
  table: string,
  column: string,
  id: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db)
  return rows[0]?.count ?? 0
}
/** Returns all rows of every table as text, including those of waiting jobs. */
export async function dumpAllTables(app: TestApp): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string
  }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')`.execute(
    app.db,
  )
  const textByTable = new Map<string, string>()
  for (const { name } of rows) {
    const tableRows = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(app.db)
    textByTable.set(name, tableRows.rows.map(({ row }) => row).join('\n'))
  }
  return textByTable
}
