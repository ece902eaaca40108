// Risk signals: each rule raises at its number and not one below, once for the same facts, at a cost that others do not change.
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { blockEndpoint, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import type { RiskRule } from '@amarelle/contract/staff/case-kinds'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { countRowsRead } from '../../../testing/platform/count-rows-read.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { hashToken, createId } from '../../platform/crypto/tokens.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { type RiskCheck, riskCheckPort, createReasons } from '../../moderation/index.ts'
import { generateCaseNumber } from '../../moderation/cases/case-number.ts'
import { raiseSignal } from '../../moderation/signals/risk-signal.sql.ts'
import { decideReport } from '../../moderation/index.ts'
import { sendDecisionMails } from '../../../testing/moderation/send-decision-mails.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'

const app = await createTestServer({ signup_credits: 100, free_conversations: 100, same_text_members: 3 })
const { account, later, mailsTo } = createTestAccounts(app)
const { colleague, callStaff } = createTestColleagues(app)
afterEach(() => app.clock.set(null))

const findSignals = (memberId: number, rule: RiskRule) =>
  app.db
    .selectFrom('risk_signal')
    .select(['reference', 'reasons', 'state'])
    .where('member_id', '=', memberId)
    .where('rule', '=', rule)
    .orderBy('id')
    .execute()
const countSignals = async (memberId: number, rule: RiskRule) => {
  await sendDecisionMails(app)
  return (await findSignals(memberId, rule)).length
}
const send = (from: number, to: number, text: string) =>
  app.call(from, sendMessageEndpoint, { profile: to, text })
const getCheck = (rule: RiskRule): RiskCheck => {
  const check = riskCheckPort.getAll().find((one) => one.rule === rule)
  if (!check) throw new Error(`No capability checks ${rule}.`)
  return check
}
const decide = async (cookie: string, body: object) =>
  (await callStaff('POST', '/api/staff/signals/decision', { cookie, body })).code
const massText = 'Hello, I like your profile and would love to write with you.'

test('the same text to as many members as the site allows raises a signal, and not to one fewer', async () => {
  const writer = await account()
  const receivers = [await account(), await account(), await account(), await account()]
  const ids = receivers.map(({ id }) => id)
  for (const id of ids.slice(0, 2)) await send(writer.id, id, massText)
  expect(await countSignals(writer.id, 'mass_texts')).toBe(0)
  await send(writer.id, ids[2] ?? 0, massText)
  expect(await countSignals(writer.id, 'mass_texts')).toBe(1)
  expect(await getRefusalCode(send(writer.id, ids[3] ?? 0, massText))).toBe('same_text')
  expect(await countSignals(writer.id, 'mass_texts')).toBe(1)
  const [signal] = await findSignals(writer.id, 'mass_texts')
  const memberIds = ids.slice(0, 3).toReversed()
  expect(signal?.reasons).toMatchObject({ count: 3, periodMinutes: 10, memberIds })
  // The signal does not contain the text.
  expect(JSON.stringify(signal)).not.toContain('profile')
})

test('talk of money in the first messages to three people raises a signal; to two, or later in a conversation, it does not', async () => {
  const [writer, patient] = [await account(), await account()]
  const others = [await account(), await account(), await account()].map(({ id }) => id)
  const words = (i: number) => `Can you send me ${100 + i} euros by Western Union?`
  for (const [i, id] of others.slice(0, 2).entries()) await send(writer.id, id, words(i))
  await send(writer.id, others[0] ?? 0, words(7))
  expect(await countSignals(writer.id, 'early_money')).toBe(0)
  // A member who was asked for money and has blocked the writer still counts.
  await app.call(others[0] ?? 0, blockEndpoint, { id: writer.id })
  await send(writer.id, others[2] ?? 0, words(2))
  expect(await countSignals(writer.id, 'early_money')).toBe(1)
  expect((await findSignals(writer.id, 'early_money'))[0]?.reasons).toMatchObject({ count: 3 })

  for (const id of others) {
    for (let i = 0; i < 10; i += 1) await send(patient.id, id, `Nice weather, day ${i}`)
    await send(patient.id, id, words(id))
  }
  expect(await countSignals(patient.id, 'early_money')).toBe(0)
})

test('four accounts in one browser within a week raise one signal about the oldest, and three do not', async () => {
  const device = hashToken(createId())
  const ids: number[] = []
  const signUpInBrowser = async () => {
    const id = await app.member()
    await app.db.insertInto('known_device').values({ member_id: id, device_hash: device }).execute()
    ids.push(id)
  }
  for (let i = 0; i < 3; i += 1) await signUpInBrowser()
  expect(await countSignals(ids[0] ?? 0, 'many_accounts')).toBe(0)
  await signUpInBrowser()
  expect(await countSignals(ids[0] ?? 0, 'many_accounts')).toBe(1)
  await signUpInBrowser()
  expect(await countSignals(ids[0] ?? 0, 'many_accounts')).toBe(1)
  expect((await findSignals(ids[0] ?? 0, 'many_accounts'))[0]?.reasons).toMatchObject({
    count: 5,
    memberIds: ids.slice(1),
  })
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from risk_signal where member_id = any(${ids.slice(1)})
    and rule = 'many_accounts'`.execute(app.db)
  expect(rows[0]?.count).toBe(0)
})

const addPhotoWithHash = (memberId: number, hash: number, position = 1, mirroredHash = 0) =>
  app.db
    .insertInto('photo')
    .values({
      id: createId(),
      member_id: memberId,
      position,
      status: 'active',
      premium_only: false,
      width: 1,
      height: 1,
      hash,
      mirrored_hash: mirroredHash,
    })
    .execute()
const findPhotoFacts = (memberId: number) =>
  getCheck('equal_photos').findFacts(app.db, { memberId, site: app.site, now: app.clock.now() })
test('the same picture on two profiles, one of them mirrored or fictional, raises a signal; a flat picture and another site do not', async () => {
  const other = await app.otherSite('pictures.example')
  const [a, b, mirroring, flat, elsewhere] = [
    await app.member(),
    await app.member(),
    await app.member(),
    await app.member(),
    await app.member({ site: other }),
  ]
  const fictional = await app.member({ fictional: true })
  await addPhotoWithHash(a, 4711)
  await addPhotoWithHash(elsewhere, 4711)
  expect(await findPhotoFacts(a)).toBeNull()
  await addPhotoWithHash(b, 4711)
  expect(await findPhotoFacts(b)).toMatchObject({ memberId: b, reasons: { count: 2, memberIds: [a] } })
  await addPhotoWithHash(mirroring, 4712, 1, 4711)
  expect(await findPhotoFacts(mirroring)).toMatchObject({ memberId: mirroring, reasons: { count: 3 } })
  const copying = await app.member()
  await addPhotoWithHash(fictional, 815)
  await addPhotoWithHash(copying, 815)
  expect(await findPhotoFacts(copying)).toMatchObject({ reasons: { count: 2, memberIds: [fictional] } })
  await addPhotoWithHash(flat, 0)
  await addPhotoWithHash(a, 0, 2)
  expect(await findPhotoFacts(flat)).toBeNull()
  expect(await findPhotoFacts(fictional)).toBeNull()
})

const anna = createTestStaff('Anna')
async function fileReports(
  reporter: number,
  outcomes: readonly ('upheld' | 'rejected')[],
  reported?: number,
) {
  for (const outcome of outcomes) {
    const profile = reported ?? (await app.member())
    await app.db.deleteFrom('rate_limit').execute()
    const { reference } = await app.call(reporter, reportEndpoint, { profile, reason: 'fake', text: 'Fake' })
    await decideReport(app.services, reference, { outcome, reason: 'Looked at it.', act: null }, anna)
  }
}
test('three upheld reports in 90 days raise a signal, two do not, and a measure because of it raises no further one', async () => {
  const [offender, reporter] = [await account(), await app.member()]
  await fileReports(reporter, ['upheld', 'upheld', 'rejected'], offender.id)
  expect(await countSignals(offender.id, 'repeat_offender')).toBe(0)
  later(daysToMs(1))
  await fileReports(reporter, ['upheld'], offender.id)
  expect(await countSignals(offender.id, 'repeat_offender')).toBe(1)
  const [signal] = await findSignals(offender.id, 'repeat_offender')
  const moderator = await colleague({ role: 'moderator' })
  const act = { action: 'warn', target: null, rule: 'fake', facts: '<b>Three reports</b> were upheld.' }
  const decision = { reference: signal?.reference, reason: 'Third time', act }
  expect(await decide(moderator.cookie, decision)).toBeUndefined()
  expect(await countSignals(offender.id, 'repeat_offender')).toBe(1)
  const [mail] = mailsTo(offender.email)
  expect(mail?.text).toContain('A program pointed this out to us')
  expect(mail?.html).not.toContain('<b>Three reports')
  later(daysToMs(2))
  await fileReports(reporter, ['upheld'], offender.id)
  expect(await countSignals(offender.id, 'repeat_offender')).toBe(2)
  later(daysToMs(200))
  await fileReports(reporter, ['upheld'], offender.id)
  expect(await countSignals(offender.id, 'repeat_offender')).toBe(2)
})

test('a decision that is taken back within its minute raises nothing', async () => {
  const [offender, reporter] = [await app.member(), await app.member()]
  await fileReports(reporter, ['upheld', 'upheld'], offender)
  const { reference } = await app.call(reporter, reportEndpoint, { profile: offender, reason: 'fake' })
  const { cookie } = await colleague({ role: 'moderator' })
  const body = { reference, outcome: 'upheld', reason: 'Fake', act: null }
  expect((await callStaff('POST', '/api/staff/cases/decision', { cookie, body })).code).toBeUndefined()
  expect(
    (await callStaff('DELETE', '/api/staff/cases/decision', { cookie, body: { reference } })).code,
  ).toBeUndefined()
  expect(await countSignals(offender, 'repeat_offender')).toBe(0)
  expect((await callStaff('POST', '/api/staff/cases/decision', { cookie, body })).code).toBeUndefined()
  expect(await countSignals(offender, 'repeat_offender')).toBe(1)
})

test('five reports of which four were rejected raise a signal; three of four, or of five, do not', async () => {
  const [few, mixed, unfounded] = [await app.member(), await app.member(), await account()]
  await fileReports(few, ['rejected', 'rejected', 'rejected', 'rejected'])
  await fileReports(mixed, ['upheld', 'rejected', 'upheld', 'rejected', 'rejected'])
  await fileReports(unfounded.id, ['upheld', 'rejected', 'rejected', 'rejected', 'rejected'])
  expect(await countSignals(few, 'repeat_false_reporter')).toBe(0)
  expect(await countSignals(mixed, 'repeat_false_reporter')).toBe(0)
  expect(await countSignals(unfounded.id, 'repeat_false_reporter')).toBe(1)

  // Reports are set aside only after a warning, for 30 days, and then not by themselves again.
  const moderator = await colleague({ role: 'moderator' })
  const setAside = {
    action: 'set_aside_reports',
    target: null,
    rule: 'other',
    facts: 'Nine of ten were unfounded.',
  }
  const getOpen = async () =>
    (await findSignals(unfounded.id, 'repeat_false_reporter')).find(({ state }) => state === 'open')
      ?.reference
  const first = await getOpen()
  expect(await decide(moderator.cookie, { reference: first, reason: 'x', act: setAside })).toBe(
    'invalid_input',
  )
  const warning = { ...setAside, action: 'warn' }
  expect(await decide(moderator.cookie, { reference: first, reason: 'x', act: warning })).toBeUndefined()
  later(minutesToMs(60))
  await fileReports(unfounded.id, ['rejected'])
  await sendDecisionMails(app)
  const second = await getOpen()
  const preview = await callStaff('POST', '/api/staff/signals/preview', {
    cookie: (await colleague({ role: 'moderator' })).cookie,
    body: { reference: second, act: setAside },
  })
  expect(JSON.stringify(preview.data)).toContain('Nine of ten were unfounded.')
  const decider = (await colleague({ role: 'moderator' })).cookie
  expect(await decide(decider, { reference: second, reason: 'x', act: setAside })).toBeUndefined()
  expect(await decide(decider, { reference: second, reason: 'x', act: null })).toBe('already_decided')
  await sendDecisionMails(app)
  const statement = mailsTo(unfounded.email).at(-1)
  expect(statement?.subject).toContain('setting your reports')
  expect(statement?.text).toContain('within six months')

  const readPeriodDays = async (reason: 'fake' | 'underage') => {
    await app.db.deleteFrom('rate_limit').execute()
    const { reference } = await app.call(unfounded.id, reportEndpoint, { profile: few, reason })
    const row = await app.db
      .selectFrom('report')
      .select(['due_at', 'created_at'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    return (row.due_at.getTime() - row.created_at.getTime()) / daysToMs(1)
  }
  expect(await readPeriodDays('fake')).toBe(7)
  expect(await readPeriodDays('underage')).toBe(1)
  later(daysToMs(31))
  expect(await readPeriodDays('fake')).toBe(1)
})

test('a suspension because of a signal can have a term, and is taken back within a minute by whoever decided it', async () => {
  const member = await account()
  const raise = async (count: number) => {
    const reference = generateCaseNumber('S')
    const at = addMs(app.clock.now(), count)
    const facts = { memberId: member.id, reasons: createReasons({ count }), newestAt: at }
    expect(
      await raiseSignal(app.db, { reference, siteId: app.site.id, rule: 'mass_texts', at, ...facts }),
    ).toBe(true)
    return reference
  }
  const [mine, theirs] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  const undo = async ({ cookie }: { cookie: string }, reference: string) =>
    (await callStaff('DELETE', '/api/staff/cases/decision', { cookie, body: { reference } })).code
  const readMember = () =>
    app.db
      .selectFrom('member')
      .select(['status', 'suspended_until as until', 'suspended_at as at'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
  const reference = await raise(5)
  const suspension = { action: 'suspend', target: null, rule: 'spam', facts: 'One text to many.', days: 7 }
  const warning = { ...suspension, action: 'warn' }
  expect(await decide(mine.cookie, { reference, reason: 'x', act: warning })).toBe('invalid_input')
  expect(await decide(mine.cookie, { reference, reason: 'x', act: suspension })).toBeUndefined()
  const suspended = await readMember()
  expect(suspended.status).toBe('suspended')
  expect(Number(suspended.until) - Number(suspended.at)).toBe(daysToMs(7))

  // Something newer happens within the minute.
  await raise(6)
  expect(await undo(theirs, reference)).toBe('undo_too_late')
  expect(await undo(mine, reference)).toBeUndefined()
  expect((await readMember()).status).toBe('active')
  expect(await findSignals(member.id, 'mass_texts')).toMatchObject([
    { reference, state: 'open', reasons: { count: 6 } },
  ])
  await sendDecisionMails(app)
  expect(mailsTo(member.email)).toEqual([])
  expect(await undo(mine, reference)).toBe('undo_too_late')

  expect(await decide(theirs.cookie, { reference, reason: 'x', act: null })).toBe('already_claimed')
  expect(await decide(mine.cookie, { reference, reason: 'x', act: suspension })).toBeUndefined()
  await sendDecisionMails(app)
  expect(mailsTo(member.email)).toHaveLength(1)
  expect(mailsTo(member.email)[0]?.text).toContain('ends by itself')
  expect(await undo(mine, reference)).toBe('undo_too_late')
})

test('the same facts never raise a second signal, in whatever order facts arrive and signals are decided', async () => {
  const start = new Date('2026-01-01T00:00:00Z')
  const step = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant('decide' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const memberId = await app.member()
      let newest = -1
      let open = 0
      let raised = 0
      for (const one of steps) {
        if (one === 'decide') {
          await sql`update risk_signal set state = 'decided', outcome = 'dismissed', decided_at = now()
            where member_id = ${memberId} and state = 'open'`.execute(app.db)
          open = 0
          continue
        }
        const isStored = await raiseSignal(app.db, {
          reference: `S-${createId().slice(0, 9)}`,
          siteId: app.site.id,
          memberId,
          rule: 'mass_texts',
          reasons: createReasons({ count: one }),
          newestAt: addMs(start, one),
          at: start,
        })
        expect(isStored).toBe(one > newest)
        if (isStored && open === 0) {
          open = 1
          raised += 1
        }
        newest = Math.max(newest, one)
      }
      expect(await findSignals(memberId, 'mass_texts')).toHaveLength(raised)
    }),
    { numRuns: 30 },
  )
})

test('two checks at the same time raise one signal', async () => {
  const memberId = await app.member()
  const raise = (i: number) =>
    raiseSignal(app.db, {
      reference: `S-RACE-${1000 + i}`,
      siteId: app.site.id,
      memberId,
      rule: 'equal_photos',
      reasons: createReasons({ count: 2 }),
      newestAt: new Date('2026-01-01'),
      at: new Date(),
    })
  const results = await Promise.all([1, 2, 3, 4].map(raise))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await findSignals(memberId, 'equal_photos')).toHaveLength(1)
})

test('the rows that a check reads do not grow with the number of members', async () => {
  const [subject, reporter] = [await app.member(), await app.member()]
  await fileReports(reporter, ['upheld', 'upheld'], subject)
  await addPhotoWithHash(subject, 815)
  await sendDecisionMails(app)
  const tables = [
    'member',
    'photo',
    'profile',
    'known_device',
    'report',
    'moderation_act',
    'risk_signal',
    'conversation',
    'message',
    'sent_text',
  ]
  const rules: RiskRule[] = [
    'many_accounts',
    'equal_photos',
    'early_money',
    'mass_texts',
    'repeat_offender',
    'repeat_false_reporter',
  ]
  const measure = async () => {
    await sql`analyze`.execute(app.db)
    return Promise.all(
      rules.map((rule) =>
        countRowsRead(app, tables, (tx) =>
          getCheck(rule).findFacts(tx, { memberId: subject, site: app.site, now: app.clock.now() }),
        ),
      ),
    )
  }
  const before = await measure()
  const addedMembers = 60
  for (let i = 0; i < addedMembers; i += 1) {
    const id = await app.member()
    await addPhotoWithHash(id, 10_000 + i)
    await app.db
      .insertInto('known_device')
      .values({ member_id: id, device_hash: hashToken(createId()) })
      .execute()
  }
  await app.drainJobs()
  // Fresh statistics can change the plan for small tables, and with it the count by a few rows.
  for (const [i, rowCount] of (await measure()).entries())
    expect(rowCount, rules[i]).toBeLessThan((before[i] ?? 0) + addedMembers / 2)
})

test('a signal is dismissed with a reason, only on the own sites, and not while a colleague works on it', async () => {
  const other = await app.otherSite('signals.example')
  const [writer, ids] = [await account(), [] as number[]]
  for (let i = 0; i < 3; i += 1) ids.push(await app.member())
  for (const id of ids) await send(writer.id, id, `${massText} ${writer.name}`)
  await app.drainJobs()
  const [signal] = await findSignals(writer.id, 'mass_texts')
  const reference = signal?.reference ?? ''
  const [here, busy, there] = [
    await colleague({ role: 'moderator', siteId: app.site.id }),
    await colleague({ role: 'moderator' }),
    await colleague({ role: 'moderator', siteId: other.id }),
  ]
  const read = (cookie: string) =>
    callStaff('GET', `/api/staff/signals/one?reference=${reference}`, { cookie })
  expect((await read(there.cookie)).code).toBe('forbidden')
  expect((await read(here.cookie)).data).toMatchObject({
    rule: 'mass_texts',
    isOpen: true,
    member: { memberId: writer.id },
    others: ids.map((id) => ({ id })),
  })
  const { data } = await callStaff('GET', '/api/staff/cases', { cookie: here.cookie })
  expect((data['cases'] as { reference: string }[]).map((one) => one.reference)).toContain(reference)
  await callStaff('POST', '/api/staff/cases/claim', { cookie: busy.cookie, body: { reference } })
  const dismissal = { reference, reason: 'A greeting, nothing else.', act: null }
  expect(await decide(here.cookie, dismissal)).toBe('already_claimed')
  expect(await decide(there.cookie, dismissal)).toBe('forbidden')
  expect(await decide(busy.cookie, { ...dismissal, reason: '' })).toBe('invalid_input')
  expect(await decide(busy.cookie, dismissal)).toBeUndefined()
  expect((await read(here.cookie)).data).toMatchObject({
    isOpen: false,
    decision: { outcome: 'dismissed', reason: 'A greeting, nothing else.' },
  })
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('case_reference', '=', reference)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['case.opened', 'case.claimed', 'signal.decided'])
  expect(mailsTo(writer.email)).toEqual([])
})
