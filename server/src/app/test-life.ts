// For tests of what becomes of a member's data: a life that leaves a row in every table that can name a member.
import { randomUUID } from 'node:crypto'
import { requestMailChange, requestReset } from '@amarelle/contract/accounts'
import { giveConsent, requestDataExport } from '@amarelle/contract/own-data'
import { fileComplaint } from '@amarelle/contract/complaints'
import { acceptFictional, sendMessage } from '@amarelle/contract/chat'
import { saveSearch } from '@amarelle/contract/discovery'
import { answerMatchFinder, swipe, undoSwipe } from '@amarelle/contract/games'
import { like } from '@amarelle/contract/likes'
import { block, report } from '@amarelle/contract/moderation'
import { getBundles, placeOrder } from '@amarelle/contract/payments'
import { stateWithdrawal } from '@amarelle/contract/withdrawal'
import { saveProfile, uploadPhoto } from '@amarelle/contract/profiles'
import { setSpendingLimit } from '@amarelle/contract/spending'
import { sql } from 'kysely'
import sharp from 'sharp'
import { logIn } from '../accounts/log-in.ts'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import { grant } from '../credits/index.ts'
import { attemptById } from '../payments/order.sql.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import { newId } from '../platform/ids.ts'
import { storeSubscription } from '../notifications/push/store-subscription.ts'
import { refusal, type testHouse } from '../platform/test-house.ts'
import { browserKeys } from '../platform/web-push/test-browser.ts'

type House = Awaited<ReturnType<typeof testHouse>>
const picture = (background: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'))

export const words = {
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
  ban: 'Sent the same text to many',
  code: 'MARINA20',
  card: 'Visa •••• 7301',
  born: '1988-11-23',
  signed: 'Marina van der Kade',
  holder: 'Marina Kaptein',
  quay: 'Lange Havenkade',
  phone: '+31698765432',
}

/** Orders a bundle and has it paid. */
async function buy(house: House, id: number): Promise<void> {
  const [bundle] = (await house.call(id, getBundles, {})).bundles
  if (!bundle) throw new Error('no bundle')
  const input = { bundle: bundle.id, method: 'ideal' as const, total: bundle.total.minor }
  const { payment_id } = await house.call(id, placeOrder, { ...input, immediate: true, pro_rata: true })
  const attempt = await attemptById(house.db, payment_id)
  if (!attempt) throw new Error('no attempt')
  const { amountMinor, currency } = attempt
  await settleAttempt(house.parts, attempt, { state: 'completed', amountMinor, currency })
}

/** A debit that the bank has, of an account that is blocked since. */
async function insertDebit(house: House, id: number): Promise<void> {
  const { db } = house
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
      holder: words.holder,
      iban: bytes,
      iban_hash: bytes,
      iban_last4: '4300',
      iban_country: 'NL',
      street: words.quay,
      house_number: '12',
      postal_code: '3511 AA',
      city: 'Utrecht',
      phone: words.phone,
      text_version: '1',
      language: 'en',
      address: '203.0.113',
      user_agent: words.agent,
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

/** What the mails to a member leave behind. */
async function insertMailed({ db, site }: House, id: number): Promise<void> {
  const at = new Date()
  await db.insertInto('notice_mail').values({ member_id: id, kind: 'new_message', sent_at: at }).execute()
  await sql`insert into told_conversation (member_id, conversation_id, message_id, times)
    select ${id}, conversation_id, 1, 1 from participant where member_id = ${id} limit 1
    on conflict do nothing`.execute(db)
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

/** The browser of the member's newest session is told by push. */
async function subscribe(house: House, id: number): Promise<void> {
  const session = await house.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const subscription = { endpoint: words.push, keys: browserKeys }
  await storeSubscription(house.context(id, { sessionId: session.id }), { subscription })
}

/** What no call of the member's own makes: rows of the house, and of others about the member. */
async function insertRest(house: House, id: number, others: { older: number; younger: number }) {
  const { db } = house
  const { older, younger } = others
  await db
    .insertInto('known_device')
    .values({ member_id: id, device_hash: Buffer.from('device-of-marina') })
    .execute()
  await db
    .insertInto('mail_preference')
    .values({ member_id: id, type: 'like', mail: true, push: false })
    .execute()
  await insertMailed(house, id)
  await db
    .insertInto('member_landing')
    .values({
      member_id: id,
      site_id: house.site.id,
      lander: 'gallery',
      slug: '',
      niche: 1,
      language: 'en',
      traffic_source: 'harbour',
    })
    .execute()
  await db
    .insertInto('opening_message')
    .values([
      { member_id: id, to_id: older, body: words.opening },
      { member_id: younger, to_id: id, body: 'Hello to you' },
    ])
    .execute()
  await db
    .insertInto('fictional_consent')
    .values({ member_id: older, profile_id: id, text_version: '1' })
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
      id: newId(),
      member_id: id,
      provider: 'sandbox',
      method: 'visa',
      token: Buffer.from('sealed-token-of-marina'),
      label: words.card,
    })
    .execute()
  await db.insertInto('discount_code').values({ code: words.code, percentage: 20, member_id: id }).execute()
  await sql`update member set tracking = ${JSON.stringify({ ref: words.ref })}, traffic_source = 'harbour', suspension_reason = ${words.ban} where id = ${id}`.execute(
    db,
  )
  await sql`insert into moderation_act (case_reference, site_id, member_id, action, target, rule, facts, decided_by, decided_at)
    values ('R-2222-2222', ${house.site.id}, ${id}, 'remove_message', '1', 'scam', ${words.facts}, 'Anna', now())`.execute(
    db,
  )
  await sql`insert into photo_appeal (photo_id, body) select id, ${words.appeal} from photo where member_id = ${id} limit 1`.execute(
    db,
  )
  // As a sign-up leaves it: a visitor's key, the member's answer.
  await db
    .insertInto('idempotency_key')
    .values({
      scope: `site:${house.site.id}`,
      key: randomUUID(),
      endpoint: 'POST /api/signup.php',
      fingerprint: 'f',
      answer: JSON.stringify({ user: { id, email: 'marina@example.org' } }),
    })
    .execute()
}

/** Marina, who did everything that can be done, and those she did it with. */
export async function liveFully(house: House) {
  const { account, mailedToken } = testAccounts(house)
  const older = await account({ name: 'Older', gender: 'male' })
  const blocker = await account({ name: 'Blocker' })
  const marina = await account({ name: 'Marina', dateOfBirth: words.born })
  const younger = await account({ name: 'Younger', gender: 'male' })
  const fictional = await account({ name: 'Fiction', fictional: true })
  // What an activation sets off is over before its traces are laid.
  await house.drainJobs()
  const { id } = marina
  for (const memberId of [older.id, younger.id, id])
    await grant(house.db, {
      memberId,
      amount: 50,
      kind: 'goodwill',
      source: 'goodwill',
      key: newId(),
      at: new Date(),
    })
  await house.call(id, setSpendingLimit, { limit: 25_000 })
  await house.call(id, saveSearch, { country: 'NL', min_age: 40 })
  await house.call(id, saveProfile, { about: words.about, notes: { hopes: words.note } })
  await house.call(id, uploadPhoto, { image: await picture('#a33') })
  await house.call(id, sendMessage, { profile: older.id, text: words.said })
  await house.call(older.id, sendMessage, { profile: id, text: words.heard })
  await house.call(id, sendMessage, { profile: older.id, image: await picture('#3a3') })
  await house.call(younger.id, sendMessage, { profile: id, text: 'Hi, I am Younger' })
  await house.call(younger.id, sendMessage, { profile: id, gift: 'rose' })
  await house.call(id, like, { id: older.id })
  await house.call(younger.id, like, { id })
  await house.call(older.id, like, { id })
  await house.call(id, swipe, { id: fictional.id, verdict: 'pass' })
  await house.call(younger.id, swipe, { id, verdict: 'pass' })
  await house.call(younger.id, undoSwipe, {})
  await house.call(younger.id, swipe, { id, verdict: 'pass' })
  await house.call(id, answerMatchFinder, { must_have: 'about' })
  await house.call(id, block, { id: blocker.id })
  await refusal(house.call(blocker.id, block, { id }))
  await house.call(id, report, { profile: older.id, reason: 'harassment', text: words.report })
  await house.call(younger.id, report, { profile: id, reason: 'fake' })
  const content = { kind: 'copyright', location: `/members/${older.id}`, good_faith: true } as const
  const signed = { name: words.signed, email: marina.email, signature: words.signed }
  await house.call(id, fileComplaint, { ...content, ...signed, text: words.complaint })
  const notice = { ...content, location: `/members/${id}`, text: 'Not hers' }
  await house.call(null, fileComplaint, {
    ...notice,
    ...signed,
    email: 'robin@example.org',
    name: 'R',
    signature: 'R',
  })
  await house.call(id, acceptFictional, { profile: fictional.id })
  await buy(house, id)
  await house.call(id, stateWithdrawal, { name: words.signed, order: '1', email: marina.email })
  await insertDebit(house, id)
  const elsewhere = house.context(null, { userAgent: words.agent, source: '203.0.113' })
  await logIn(elsewhere, marina.email, password)
  await refusal(logIn(elsewhere, marina.name, 'wrong'))
  await subscribe(house, id)
  const due = await house.db.selectFrom('company').select('added').executeTakeFirstOrThrow()
  const version = new Date(Math.max(due.added.getTime(), Date.parse('2023-12-01T12:00:00Z')))
  await house.call(id, giveConsent, { kind: 'terms', version: version.toISOString().slice(0, 10) })
  await insertRest(house, id, { older: older.id, younger: younger.id })
  await house.call(id, requestMailChange, { email: 'marina-new@example.org', password })
  await house.call(null, requestReset, { email: marina.email })
  const token = await mailedToken(marina.email)
  await house.call(id, requestDataExport, { password })
  await house.drainJobs()
  const photo = await house.db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
  const image = await house.db
    .selectFrom('message')
    .select('image_id')
    .where('image_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const archive = await house.db
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
    archive: archive.id,
  }
}

/** Money and the other side's conversations need to know that it was one member; none of them says who. */
export const mayStillName: ReadonlySet<string> = new Set([
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
/** Every column of the database that names a member by a foreign key. */
export async function columnsNamingMembers(
  house: Pick<House, 'db'>,
): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'member'::regclass order by 1, 2`.execute(house.db)
  return rows
}
/** How many rows name the member in a column. */
export async function countNaming(house: House, table: string, column: string, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(house.db)
  return rows[0]?.count ?? 0
}
/** Every table, the waiting jobs' as well, as the text of all its rows. */
export async function everything(house: House): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string
  }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')`.execute(
    house.db,
  )
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const all = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      house.db,
    )
    texts.set(name, all.rows.map(({ row }) => row).join('\n'))
  }
  return texts
}
