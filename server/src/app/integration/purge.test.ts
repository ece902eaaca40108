// No personal data of a member survives the account's purge, in any table, including ones added later.
import { deleteAccountEndpoint, restoreAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getChatsEndpoint, getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getBundlesEndpoint, placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { getChatImageFilePaths } from '../../chat/images/chat-image.ts'
import { getVoiceFilePath } from '../../chat/voice/voice-file.ts'
import { findAttempt } from '../../payments/orders/order.sql.ts'
import { settleAttempt } from '../../payments/settlement/settle-attempt.ts'
import { daysToMs } from '../../platform/clock.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import {
  findMemberColumns,
  countMemberReferences,
  dumpAllTables,
  createCompleteMember,
  allowedMemberColumns,
  memberTexts,
} from '../../../testing/app/complete-member.ts'

const app = await createTestApp({ fictional_profiles_attended: true })
const { account, mailedToken, later, purgeDue, statusOf } = createTestAccounts(app)
afterEach(() => app.clock.set(null))

const moneyTables = [
  'ledger_account',
  'ledger_transaction',
  'ledger_entry',
  'credit_balance',
  'credit_lot',
  'lot_use',
  'credit_order',
  'discount_redemption',
]

test('after fourteen days no table contains personal data, no other row references the member, and payment records are unchanged', async () => {
  const marina = await createCompleteMember(app)
  const named = await findMemberColumns(app)
  for (const { table, column } of named)
    expect(
      await countMemberReferences(app, table, column, marina.id),
      `test-life.ts leaves no row in ${table}.${column}`,
    ).toBeGreaterThan(0)
  const personal = [
    marina.email,
    'marina',
    marina.photo,
    marina.image,
    marina.voice,
    marina.archive,
    hashToken(marina.token).toString('hex'),
    Buffer.from('device-of-marina').toString('hex'),
    '"203.0.113"',
    memberTexts.about,
    memberTexts.note,
    memberTexts.opening,
    memberTexts.ban,
    memberTexts.facts,
    Buffer.from('text-of-marina').toString('hex'),
    memberTexts.appeal,
    memberTexts.agent,
    memberTexts.push,
    memberTexts.ref,
    memberTexts.card,
    Buffer.from('sealed-token-of-marina').toString('hex'),
    memberTexts.born,
    memberTexts.signed,
    memberTexts.holder,
    memberTexts.quay,
    memberTexts.phone,
    Buffer.from('phone-of-marina').toString('hex'),
  ]
  const sentFiles = [...getChatImageFilePaths([marina.image]), getVoiceFilePath(marina.voice)]
  expect(sentFiles).toHaveLength(3)
  for (const name of sentFiles) expect(await app.services.storage.read(name), name).not.toBeNull()
  const before = await dumpAllTables(app)
  const all = [...before.values()].join('\n').toLowerCase()
  for (const word of personal) expect(all.includes(word.toLowerCase()), `${word} was never stored`).toBe(true)

  await app.call(marina.id, deleteAccountEndpoint, { password: testAccountPassword, reason: 'privacy' })
  await app.drainJobs()
  later(daysToMs(13.9))
  await purgeDue()
  expect(await statusOf(marina.id)).toBe('pending_deletion')
  later(daysToMs(14.1))
  await purgeDue()
  expect(await statusOf(marina.id)).toBe('deleted')

  const after = await dumpAllTables(app)
  // The member's own code stays, for the order that used it; it names nobody and is disabled.
  // Reports by others about a profile are their evidence and name nobody (docs/law.md#evidence).
  const evidence = new Set([memberTexts.about, memberTexts.note])
  for (const [table, text] of after)
    for (const word of personal.filter((one) => table !== 'public.report' || !evidence.has(one)))
      expect(
        text.toLowerCase().replaceAll(memberTexts.code.toLowerCase(), '').includes(word.toLowerCase()),
        `${table} still holds ${word}`,
      ).toBe(false)
  for (const { table, column } of named)
    if (!allowedMemberColumns.has(`${table}.${column}`))
      expect(await countMemberReferences(app, table, column, marina.id), `${table}.${column}`).toBe(0)
  // Texts that contain a member id: scopes, counters, accounts. The ledger's keys belong to the accounting records.
  for (const [table, text] of [...after].filter(([name]) => name !== 'public.ledger_transaction'))
    expect(text, table).not.toMatch(new RegExp(`"(scope|key|account)": "[a-z-]*:?(member)?:${marina.id}"`))
  for (const table of moneyTables)
    expect(after.get(`public.${table}`), table).toBe(before.get(`public.${table}`))
  const { rows } = await sql`select a.unit from ledger_entry e join ledger_account a on a.id = e.account_id
    group by a.unit having sum(e.amount) <> 0`.execute(app.db)
  expect(rows).toEqual([])
  for (const name of [
    `photo/${marina.photo.slice(0, 2)}/${marina.photo}/large.webp`,
    `export/${marina.archive}.zip`,
  ])
    expect(await app.services.storage.read(name), name).toBeNull()
  for (const name of sentFiles) expect(await app.services.storage.read(name), name).toBeNull()

  const chats = (await app.call(marina.older.id, getChatsEndpoint, {})).chats
  expect(chats).toMatchObject([
    {
      profile: {
        id: marina.id,
        name: 'Deleted member',
        deleted: true,
        age: 0,
        main_image: null,
        online: false,
      },
    },
  ])
  const thread = await app.call(marina.older.id, getThreadEndpoint, { profile: marina.id })
  expect(thread.messages.map(({ text }) => text)).toEqual([memberTexts.said, memberTexts.heard, '', ''])
  expect(thread.bar).toBe('conversation_closed')
  expect(await getRefusalCode(app.call(marina.older.id, getMemberEndpoint, { id: marina.id }))).toBe(
    'not_found',
  )
})

test('a payment reported after the purge is owed back: nobody becomes premium, nothing references the member', async () => {
  const { id } = await account()
  const [bundle] = (await app.call(id, getBundlesEndpoint, {})).bundles
  const order = { bundle: bundle?.id ?? 0, method: 'ideal' as const, total: bundle?.total.minor ?? 0 }
  const placed = await app.call(id, placeOrderEndpoint, { ...order, immediate: true, pro_rata: true })
  await app.call(id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  const attempt = await findAttempt(app.db, placed.payment_id)
  if (!attempt) throw new Error('no attempt')
  const { amountMinor, currency } = attempt
  await settleAttempt(app.services, attempt, { state: 'completed', amountMinor, currency })
  const remainingRows = await app.db
    .selectFrom('credit_order as o')
    .innerJoin('member as m', 'm.id', 'o.member_id')
    .select(['o.state', 'm.premium_since', 'm.status'])
    .where('o.number', '=', placed.order)
    .executeTakeFirst()
  expect(remainingRows).toEqual({ state: 'cancelled', premium_since: null, status: 'deleted' })
  for (const { table, column } of await findMemberColumns(app))
    if (!allowedMemberColumns.has(`${table}.${column}`))
      expect(await countMemberReferences(app, table, column, id), `${table}.${column}`).toBe(0)
})

test('a chat is deleted when both members are purged', async () => {
  const marina = await app.db
    .selectFrom('member')
    .select('id')
    .where('status', '=', 'deleted')
    .executeTakeFirstOrThrow()
  const older = await app.db
    .selectFrom('member')
    .select('id')
    .where('username', '=', 'Older')
    .executeTakeFirstOrThrow()
  await app.call(older.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  const left = await app.db
    .selectFrom('conversation')
    .select('id')
    .where((e) => e.or([e('low_id', '=', older.id), e('high_id', '=', older.id)]))
    .execute()
  expect(left).toEqual([])
  expect([...(await dumpAllTables(app)).values()].join('\n')).not.toContain(memberTexts.said)
  expect(await statusOf(marina.id)).toBe('deleted')
})

test('a purged name and e-mail address can be used again', async () => {
  const { id, name, email } = await account()
  await app.call(id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  const bookings = await app.db
    .selectFrom('member')
    .select('id')
    .where((e) => e.or([e('username', '=', name), e('email', '=', email)]))
    .execute()
  expect(bookings).toEqual([])
})

test('an account never activated is purged completely after thirty days; one that paid stays', async () => {
  const [deletedMember, paid] = [
    await account({ activated: false }),
    await account({ activated: false, premium: true }),
  ]
  later(daysToMs(29))
  await purgeDue()
  expect(await statusOf(deletedMember.id)).toBe('not_confirmed')
  later(daysToMs(31))
  await purgeDue()
  expect(await statusOf(deletedMember.id)).toBeUndefined()
  expect(await statusOf(paid.id)).toBe('not_confirmed')
})

test('an account restored at the last moment is not purged by an already queued job', async () => {
  const { id, email } = await account()
  await app.call(id, deleteAccountEndpoint, { password: testAccountPassword })
  const token = await mailedToken(email)
  await addJob(app.db, 'purge-member', { memberId: id })
  await app.call(null, restoreAccountEndpoint, { token })
  later(daysToMs(20))
  await app.drainJobs()
  expect(await statusOf(id)).toBe('active')
})

test('expired data is deleted: sessions, links, counters, keys, and archives with their files', async () => {
  const marina = await account({ name: 'Fleeting' })
  await app.services.storage.write('export/0b0e0c1e-0000-4000-8000-000000000000.zip', Buffer.from('zip'))
  const past = new Date(Date.now() - daysToMs(40))
  await app.db
    .insertInto('data_export')
    .values({
      id: '0b0e0c1e-0000-4000-8000-000000000000',
      member_id: marina.id,
      state: 'ready',
      expires_at: past,
    })
    .execute()
  for (const table of ['session', 'mail_token'] as const)
    await sql`insert into ${sql.table(table)} (token_hash, member_id, expires_at ${table === 'session' ? sql`` : sql`, kind`})
      values (${hashToken(table)}, ${marina.id}, ${past} ${table === 'session' ? sql`` : sql`, 'reset'`})`.execute(
      app.db,
    )
  await sql`insert into rate_limit values ('login:198.51.100', ${past}, 1)`.execute(app.db)
  await sql`insert into login_attempt values ('name:x', '198.51.100', 1, ${past})`.execute(app.db)
  await sql`insert into idempotency_key (scope, key, endpoint, fingerprint, created_at) values ('site:1', 'old', 'x', 'x', ${past})`.execute(
    app.db,
  )
  await addJob(app.db, 'forget-old', {})
  await app.drainJobs()
  const after = [...(await dumpAllTables(app)).values()].join('\n')
  for (const trace of ['198.51.100', '"old"', '0b0e0c1e', hashToken('session').toString('hex')])
    expect(after).not.toContain(trace)
  expect(after).not.toContain(hashToken('mail_token').toString('hex'))
  expect(await app.services.storage.read('export/0b0e0c1e-0000-4000-8000-000000000000.zip')).toBeNull()
})
