// Files of debits: two people agree to them, the schema is checked, and each person downloads a file once.
import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../../testing/platform/test-app.ts'
import { createTestDebits, testIban } from '../../../../testing/payments/direct-debits.ts'
import { createTestStaff } from '../../../../testing/platform/test-staff.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { giveApproval, listApprovals } from '../../../staff/index.ts'
import { checkPain008 } from './check-pain-008.ts'
import { downloadDebitBatch } from './download-batch.ts'
import { listDebitBatches, showDebitBatch, showUpcomingDebits } from './list-batches.ts'
import { prepareDebitBatch } from './prepare-batch.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, debit, freshPhone, submitDebits } = createTestDebits(app)
afterEach(() => app.clock.set(null))
const [anna, bea, cleo] = (['Anna', 'Bea', 'Cleo'] as const).map(createTestStaff)
if (!anna || !bea || !cleo) throw new Error('no staff')

/** Signs a debit at this time; it is announced. */
async function signAt(at: string) {
  app.clock.set(new Date(at))
  const placed = await debit(await buyer(), { number: freshPhone() })
  await app.drainJobs()
  return placed
}
const findDebitRow = (attempt: string) =>
  app.db.selectFrom('direct_debit').selectAll().where('attempt_id', '=', attempt).executeTakeFirstOrThrow()
const listUpcoming = async () =>
  (await listDebitBatches(app.services, anna)).upcoming.map(
    ({ collectOn, debits, sum, cutOff, preparedBy }) => ({
      collectOn,
      debits,
      minor: sum.minor,
      cutOff,
      preparedBy,
    }),
  )
const runJob = async (at: string) => {
  app.clock.set(new Date(at))
  await addJob(app.db, 'submit-debits', {})
  await app.drainJobs()
}
const reason = 'For today'

test('a file is written when a second person agrees; it is valid, encrypted, and has the checksum that is shown', async () => {
  const placed = await signAt('2026-12-23T22:30:00Z')
  // Signed late on the 23rd; the 24th is a banking day, followed by Christmas and a weekend.
  const seen = { collectOn: '2026-12-28', debits: 1, sumMinor: 1499 }
  const upcoming = { collectOn: '2026-12-28', debits: 1, minor: 1499, cutOff: '2026-12-24T13:00:00.000Z' }
  expect(await listUpcoming()).toEqual([{ ...upcoming, preparedBy: null }])
  expect((await showUpcomingDebits(app.services, anna, { collectOn: '2026-12-28' })).debits).toMatchObject([
    { orderNumber: placed.id, account: 'NL •• 4300', state: 'announced' },
  ])
  const approval = await prepareDebitBatch(app.services, anna, { ...seen, reason })
  expect(await listUpcoming()).toEqual([{ ...upcoming, preparedBy: 'Anna' }])
  expect(await getRefusalCode(prepareDebitBatch(app.services, cleo, { ...seen, reason }))).toBe(
    'approval_open',
  )
  expect(await getRefusalCode(giveApproval(app.services, anna, approval))).toBe('own_decision')
  expect((await findDebitRow(placed.attempt)).state).toBe('signed')
  await giveApproval(app.services, bea, approval)
  expect(await getRefusalCode(giveApproval(app.services, cleo, approval))).toBe('already_decided')
  expect(await listUpcoming()).toEqual([])

  const [batch, ...others] = (await listDebitBatches(app.services, anna)).batches
  expect(others).toEqual([])
  if (!batch) throw new Error('no file')
  expect(batch).toMatchObject({ collectOn: '2026-12-28', debits: 1, state: 'ready', returned: 0 })
  const shown = await showDebitBatch(app.services, bea, { id: batch.id })
  expect(shown).toMatchObject({ preparedBy: 'Anna', approvedBy: 'Bea', isKept: true, hasDownloaded: false })
  expect(shown.debits).toMatchObject([{ state: 'in_file' }])
  const file = await downloadDebitBatch(app.services, bea, { id: batch.id })
  expect(shown.sha256).toBe(createHash('sha256').update(file).digest('hex'))
  await expect(checkPain008('pain.008.001.08', file)).resolves.toBeUndefined()
  const row = await findDebitRow(placed.attempt)
  for (const text of [
    '<ReqdColltnDt>2026-12-28</ReqdColltnDt>',
    `<EndToEndId>${row.end_to_end_id}</EndToEndId>`,
    `<IBAN>${testIban}</IBAN>`,
    '<DtOfSgntr>2026-12-23</DtOfSgntr>',
    `<Ustrd>Order ${placed.id}</Ustrd>`,
  ])
    expect(file).toContain(text)
  const stored = await app.db.selectFrom('direct_debit_batch').select('file').execute()
  expect(JSON.stringify(stored)).not.toContain(testIban)
})

test('each person downloads a file once; again needs a reason, and every download is recorded', async () => {
  const placed = await signAt('2026-11-23T10:00:00Z')
  await submitDebits()
  const [batch] = (await listDebitBatches(app.services, anna)).batches.filter(
    ({ state }) => state === 'ready',
  )
  const id = batch?.id ?? 0
  const refusedFields = async (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: { fields: object }) => error.fields,
    )
  // Twice at the same moment: only one of them needs no reason.
  const both = await Promise.allSettled([
    downloadDebitBatch(app.services, anna, { id }),
    downloadDebitBatch(app.services, anna, { id }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusedFields(downloadDebitBatch(app.services, anna, { id, reason: '' }))).toEqual({
    reason: { code: 'required' },
  })
  await downloadDebitBatch(app.services, bea, { id })
  await downloadDebitBatch(app.services, anna, { id, reason: 'The bank asked again' })
  const shown = await showDebitBatch(app.services, anna, { id })
  expect(shown.hasDownloaded).toBe(true)
  expect(shown.batch.state).toBe('at_bank')
  expect(shown.debits).toMatchObject([{ orderNumber: placed.id, state: 'at_bank' }])
  expect(shown.downloads.map(({ by, reason: why }) => [by, why])).toEqual([
    ['Anna', 'The bank asked again'],
    ['Bea', null],
    ['Anna', null],
  ])
  const acts = await app.db
    .selectFrom('audit_entry')
    .select(['act', 'staff_id'])
    .where('object', '=', `debit_file:${shown.batch.messageId}`)
    .orderBy('id')
    .execute()
  expect(acts.map((entry) => [entry.act, entry.staff_id])).toEqual([
    ['debit_batch.prepared', bea.staffId],
    ['debit_batch.downloaded', anna.staffId],
    ['debit_batch.downloaded', bea.staffId],
    ['debit_batch.downloaded', anna.staffId],
  ])
})

test('a debit that changed since it was seen, or comes after the cut-off, is not written; later debits go into the next file', async () => {
  await signAt('2027-01-11T20:00:00Z')
  const seen = { collectOn: '2027-01-13', debits: 1, sumMinor: 1499 }
  for (const other of [{ debits: 2 }, { sumMinor: 1498 }, { collectOn: '2027-01-14' }])
    expect(await getRefusalCode(prepareDebitBatch(app.services, anna, { ...seen, ...other, reason }))).toBe(
      'debits_changed',
    )
  const approval = await prepareDebitBatch(app.services, anna, { ...seen, reason })
  await signAt('2027-01-11T21:00:00Z')
  expect(await listUpcoming()).toMatchObject([{ debits: 2, minor: 2998, preparedBy: 'Anna' }])
  app.clock.set(new Date('2027-01-12T13:00:00Z'))
  expect(await getRefusalCode(giveApproval(app.services, bea, approval))).toBe('debits_changed')
  app.clock.set(new Date('2027-01-12T10:00:00Z'))
  await giveApproval(app.services, bea, approval)
  expect(await listUpcoming()).toMatchObject([{ debits: 1, preparedBy: null }])
  app.clock.set(new Date('2027-01-12T13:00:00Z'))
  expect(await getRefusalCode(prepareDebitBatch(app.services, anna, { ...seen, reason }))).toBe(
    'debits_changed',
  )
  expect(await listApprovals(app.services, bea, {})).toEqual([])
})

test('a debit whose day was missed is announced again for a later day, never collected without notice, and people are told before', async () => {
  const placed = await signAt('2027-02-01T10:00:00Z')
  const openAlarms = () =>
    app.db
      .selectFrom('alarm')
      .select('subject')
      .where('name', '=', 'debits_waiting')
      .where('closed_at', 'is', null)
      .execute()
  await runJob('2027-02-02T09:10:00Z')
  expect(await openAlarms()).toEqual([{ subject: '2027-02-03' }])
  const mails = app.mails.length
  await runJob('2027-02-02T13:10:00Z')
  expect(await openAlarms()).toEqual([])
  expect(await findDebitRow(placed.attempt)).toMatchObject({ state: 'signed', collect_on: '2027-02-04' })
  expect(app.mails.slice(mails).map(({ text }) => text.includes('Thursday, 4 February 2027'))).toEqual([true])
  await submitDebits()
  expect(await findDebitRow(placed.attempt)).toMatchObject({ state: 'submitted' })
})

test('the file of a debit that the schema refuses is not written', async () => {
  await expect(checkPain008('pain.008.001.08', '<Document/>')).rejects.toThrow('not valid')
})
