// Staff find members by phone number and IBAN, on their own sites only; every such search is recorded.
import type { FoundMember } from '@amarelle/contract/staff/endpoints/members'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestDebits, otherTestIban, testIban } from '../../../../testing/payments/direct-debits.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, debit, freshPhone } = createTestDebits(app)

const search = async (cookie: string, words: string) => {
  const answer = await callStaff('POST', '/api/staff/members/search', { cookie, body: { words } })
  const { members } = answer.data as { members?: FoundMember[] }
  return members?.map(({ id, foundBy }) => ({ id, foundBy }))
}
const findSearches = (staffId: number) =>
  app.db
    .selectFrom('audit_entry')
    .select(['object', 'member_id as memberId'])
    .where('act', '=', 'member.found')
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()

test('a member is found by the exact phone number and IBAN of a direct debit, however they are written', async () => {
  const [member, phone] = [await buyer(), freshPhone()]
  await debit(member, { number: phone })
  const { cookie, id: staffId } = await colleague({ role: 'support' })
  const national = `0${phone.slice(3, 4)} ${phone.slice(4)}`
  for (const words of [phone, national, phone.replace('+', '00')])
    expect(await search(cookie, words), words).toEqual([{ id: member, foundBy: 'phone' }])
  for (const words of [testIban, testIban.toLowerCase().replaceAll(/(.{4})/g, '$1 ')])
    expect(await search(cookie, words), words).toEqual([{ id: member, foundBy: 'iban' }])
  expect(await search(cookie, phone.slice(0, -1))).toEqual([])
  expect(await search(cookie, otherTestIban)).toEqual([])
  // Repeats within a quarter of an hour are one entry; the member's entries do not contain the number.
  expect(await findSearches(staffId)).toEqual([
    { object: `member:${member}`, memberId: member },
    { object: 'search:iban', memberId: null },
  ])
  const details = await app.db.selectFrom('audit_detail').select('details').execute()
  expect(JSON.stringify(details)).not.toContain(testIban)
  const local = await colleague({ role: 'support', siteId: other.id })
  expect(await search(local.cookie, phone)).toEqual([])
  expect(await search(local.cookie, testIban)).toEqual([])
})

test('a search by name says so and is not recorded', async () => {
  const member = await app.member({ name: 'Searched' })
  const { cookie, id: staffId } = await colleague({ role: 'support' })
  expect(await search(cookie, 'searc')).toEqual([{ id: member, foundBy: 'username' }])
  expect(await search(cookie, String(member))).toEqual([{ id: member, foundBy: 'number' }])
  expect(await findSearches(staffId)).toEqual([])
})

test('mandates from before the hash get it by the job, and lose it when they are erased', async () => {
  const [member, phone] = [await buyer(), freshPhone()]
  await debit(member, { number: phone })
  const { cookie } = await colleague({ role: 'support' })
  await app.db.updateTable('mandate').set({ phone_hash: null }).where('member_id', '=', member).execute()
  expect(await search(cookie, phone)).toEqual([])
  await addJob(app.db, 'hash-phones', {})
  await app.drainJobs()
  expect(await search(cookie, phone)).toEqual([{ id: member, foundBy: 'phone' }])
})
