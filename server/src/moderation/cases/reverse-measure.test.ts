// A reversal restores exactly what a measure did, once, and keeps the history.
import { getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import {
  deletePhotoEndpoint,
  saveProfileEndpoint,
  uploadPhotoEndpoint,
} from '@amarelle/contract/endpoints/profiles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { sendDecisionMails } from '../../../testing/moderation/send-decision-mails.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { unsuspendMember } from '../../accounts/index.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { decideReport } from '../reports/decide-report.ts'
import { actOnCase, type RequestedAct } from './act-on-case.ts'
import { findRestriction } from './moderation-act.sql.ts'
import { reverseMeasure } from './reverse-measure.ts'

const app = await createTestApp({ signup_credits: 60 })
const { account, mailsTo, purgeDue, statusOf } = createTestAccounts(app)
type Person = Awaited<ReturnType<typeof account>>
const [anna, bea] = [createTestStaff('Anna'), createTestStaff('Bea')]

/** Reports the member, upholds the report with the act, and returns the measure's number. */
async function act(
  reporter: Person,
  { id: profile }: Person,
  { action, target = null }: Pick<RequestedAct, 'action'> & { target?: string | null },
): Promise<number> {
  const { reference } = await app.call(reporter.id, reportEndpoint, { profile, reason: 'harassment' })
  const requested = { action, target, rule: 'harassment', facts: 'You wrote it.' } as const
  await decideReport(app.services, reference, { outcome: 'upheld', reason: 'Clear.', act: requested }, anna)
  const { id } = await app.db
    .selectFrom('moderation_act')
    .select('id')
    .where('case_reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}
const reverse = (actId: number) =>
  runInTransaction(app.db, (tx) =>
    reverseMeasure(app.services, tx, { actId, actor: bea, reason: 'It was a quote.' }),
  )
const findAct = (id: number) =>
  app.db.selectFrom('moderation_act').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const uploadPhoto = async ({ id }: Person) => {
  const image = (await createTestPicture({ seed: id })).toString('base64')
  return (await app.call(id, uploadPhotoEndpoint, { image })).profile.photos[0]?.id ?? ''
}

test('a restored message is visible to both again, and their open tabs are told', async () => {
  const [a, b] = [await account(), await account()]
  const { message } = await app.call(b.id, sendMessageEndpoint, {
    profile: a.id,
    text: 'You fool',
    sure: true,
  })
  const id = await act(a, b, { action: 'remove_message', target: String(message.id) })
  await reverse(id)
  for (const [me, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const thread = await app.call(me.id, getThreadEndpoint, { profile: other.id })
    expect(thread.messages).toMatchObject([{ id: message.id, removed: false, text: 'You fool' }])
    const events = await app.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', me.id)
      .orderBy('no')
      .execute()
    expect(events.map(({ event }) => event)).toContainEqual({
      type: 'message_restored',
      conversation: message.conversation,
      message: message.id,
    })
  }
})

test('a restored photo returns to its earlier state', async () => {
  const [a, b] = [await account(), await account()]
  const photo = await uploadPhoto(b)
  const findPhoto = () => app.db.selectFrom('photo').selectAll().where('id', '=', photo).executeTakeFirst()
  const before = await findPhoto()
  const id = await act(a, b, { action: 'remove_photo', target: photo })
  expect((await app.call(a.id, getMemberEndpoint, { id: b.id })).profile.photos).toEqual([])
  await reverse(id)
  expect(await findPhoto()).toEqual(before)
})

test('a lifted suspension opens the account again and is mailed; a later one by another measure stays', async () => {
  const [a, b] = [await account(), await account()]
  const first = await act(a, b, { action: 'suspend' })
  await unsuspendMember(app.services, b.id, anna)
  const second = await act(a, b, { action: 'suspend' })
  await reverse(first)
  expect(await statusOf(b.id)).toBe('suspended')
  await reverse(second)
  expect(await statusOf(b.id)).toBe('active')
  await sendDecisionMails(app)
  expect(mailsTo(b.email).at(-1)?.subject).toBe('Your account is open again')
})

test('a measure is reversed once, which is recorded with the person and the reason', async () => {
  const [a, b] = [await account(), await account()]
  const id = await act(a, b, { action: 'warn' })
  const outcomes = await Promise.all([getRefusalCode(reverse(id)), getRefusalCode(reverse(id))])
  expect(outcomes.toSorted()).toEqual(['accepted', 'already_decided'])
  expect(await findAct(id)).toMatchObject({
    reversed_by_staff: bea.staffId,
    reversal_reason: 'It was a quote.',
  })
  const entries = await app.db
    .selectFrom('audit_entry')
    .select(['staff_id', 'member_id'])
    .where('act', '=', 'measure.reversed')
    .where('object', '=', `measure:${id}`)
    .execute()
  expect(entries).toEqual([{ staff_id: bea.staffId, member_id: b.id }])
  expect(await getRefusalCode(reverse(id + 100_000))).toBe('not_found')
})

test('content that was deleted or erased in the meantime is left out without an error', async () => {
  const [a, b, gone] = [await account(), await account(), await account()]
  const photo = await uploadPhoto(b)
  const ofPhoto = await act(a, b, { action: 'remove_photo', target: photo })
  await app.call(b.id, deletePhotoEndpoint, { photo })
  await reverse(ofPhoto)
  const { message } = await app.call(gone.id, sendMessageEndpoint, { profile: a.id, text: 'Bye', sure: true })
  const ofMessage = await act(a, gone, { action: 'remove_message', target: String(message.id) })
  await app.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  await purgeDue()
  await reverse(ofMessage)
  expect(await findAct(ofMessage)).toMatchObject({ member_id: null, target: null, facts: '' })
})

test('any sequence of measures leaves, once all are reversed in any order, exactly what was there before', async () => {
  const [a, b] = [await account(), await account()]
  const { message } = await app.call(b.id, sendMessageEndpoint, {
    profile: a.id,
    text: 'You fool',
    sure: true,
  })
  const photo = await uploadPhoto(b)
  await app.call(b.id, saveProfileEndpoint, { about: 'Fools, all of you', notes: { hopes: 'Nobody' } })
  const readState = async () => {
    const { db } = app
    return {
      photo: await db.selectFrom('photo').selectAll().where('id', '=', photo).executeTakeFirst(),
      message: await db.selectFrom('message').selectAll().where('id', '=', message.id).executeTakeFirst(),
      texts: await db
        .selectFrom('profile')
        .select(['about', 'notes', 'status'])
        .where('member_id', '=', b.id)
        .executeTakeFirst(),
      account: await db
        .selectFrom('member')
        .select(['status', 'suspended_at', 'suspended_until', 'suspension_reason', 'suspended_by'])
        .where('id', '=', b.id)
        .executeTakeFirst(),
      restriction: await findRestriction(db, b.id, app.clock.now()),
      blocked: await db.selectFrom('blocked_picture').selectAll().execute(),
    }
  }
  const before = await readState()
  const measures = {
    warn: {},
    remove_photo: { target: photo, blocksPicture: true },
    remove_message: { target: String(message.id) },
    remove_text: {},
    restrict: { days: 7 },
    suspend: { days: 30 },
  } as const
  const take = (action: keyof typeof measures) =>
    runInTransaction(app.db, (tx) =>
      actOnCase(
        app.services,
        tx,
        { reference: null, siteId: app.site.id, memberId: b.id },
        { target: null, ...measures[action], action, rule: 'spam', facts: 'You wrote it.' },
        anna,
      ),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          action: fc.constantFrom(...Object.keys(measures)),
          position: fc.nat(),
          undoes: fc.boolean(),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      async (steps) => {
        const inForce: number[] = []
        const reverseAt = async (position: number) => {
          const [actId] = inForce.splice(position % inForce.length, 1)
          if (actId !== undefined) await reverse(actId)
        }
        for (const { action, position, undoes } of steps) {
          if (undoes && inForce.length > 0) await reverseAt(position)
          // Content that is removed already, and members who are suspended already, are refused.
          const measure = await take(action as keyof typeof measures).catch(() => null)
          if (measure) inForce.push(measure.actId)
        }
        while (inForce.length > 0) await reverseAt(steps[0]?.position ?? 0)
        expect(await readState()).toEqual(before)
      },
    ),
    { numRuns: 25 },
  )
})

test('a person who may not decide cases on the site reverses nothing', async () => {
  const [a, b] = [await account(), await account()]
  const id = await act(a, b, { action: 'warn' })
  const foreign = { ...bea, grants: [{ role: 'senior_moderator', companyId: null, siteId: 999 }] } as const
  const call = runInTransaction(app.db, (tx) =>
    reverseMeasure(app.services, tx, { actId: id, actor: foreign, reason: 'No' }),
  )
  expect(await getRefusalCode(call)).toBe('forbidden')
  expect((await findAct(id)).reversed_at).toBeNull()
})
