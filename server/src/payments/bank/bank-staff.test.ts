// The bank over HTTP: who may upload, how large a file may be, and what reading mandates leaves in the log.
import { maxBankFileBytes } from '@amarelle/contract/staff/endpoints/money/bank'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { writeCamt054 } from '../../../testing/payments/bank-statements.ts'
import { createTestDebits } from '../../../testing/payments/direct-debits.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { insertPayerBlock } from './direct-debit/exposure.sql.ts'
import { hashIban } from './direct-debit/parse-bank-account.ts'

const app = await createTestServer({ signup_credits: 0 })
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, debit, freshPhone } = createTestDebits(app)
const finance = await colleague({ role: 'finance' })
const auditor = await colleague({ role: 'auditor' })

const upload = async (cookie: string, body: string | Buffer, name = 'statement.xml') => {
  const answer = await fetch(`${app.url}/api/staff/bank/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
    body,
  })
  const data = (await answer.json()) as {
    error?: { code: string }
    again?: boolean
    file?: { id: number; left: number }
  }
  return { status: answer.status, code: data.error?.code, ...data }
}
const listActs = async (object: string) =>
  (
    await app.db
      .selectFrom('audit_entry')
      .select(['act', 'staff_id'])
      .where('object', '=', object)
      .orderBy('id')
      .execute()
  ).map((entry) => [entry.act, entry.staff_id])

test('a file is uploaded by whoever manages the bank, and downloaded unchanged', async () => {
  const text = writeCamt054([{ text: 'Zoë', amount: '1.23' }])
  for (const cookie of ['', auditor.cookie]) expect((await upload(cookie, text)).status).toBeGreaterThan(400)
  const first = await upload(finance.cookie, text)
  expect(first).toMatchObject({ again: false, file: { left: 1 } })
  expect(await upload(finance.cookie, text, 'other-name.xml')).toMatchObject({
    again: true,
    file: first.file,
  })
  const id = first.file?.id ?? 0
  expect(
    (await callStaff('POST', '/api/staff/bank/files/download', { cookie: auditor.cookie, body: { id } }))
      .code,
  ).toBe('forbidden')
  const file = await callStaff('POST', '/api/staff/bank/files/download', {
    cookie: finance.cookie,
    body: { id },
  })
  expect(file.data['text']).toBe(text)
  expect(await listActs(`bank_file:${id}`)).toEqual([
    ['bank_file.imported', finance.id],
    ['bank_file.downloaded', finance.id],
  ])
})

test('a file that is too large or no bank file is refused', async () => {
  expect((await upload(finance.cookie, Buffer.alloc(maxBankFileBytes + 1, ' '))).code).toBe('body_too_large')
  expect((await upload(finance.cookie, 'Dear customer')).code).toBe('bank_file_unreadable')
  expect((await upload(finance.cookie, '')).code).toBe('bank_file_unreadable')
  expect((await upload(finance.cookie, writeCamt054([]), ' ')).code).toBe('invalid_input')
})

test('a mandate is found by reference, order and IBAN; the search by IBAN and each opening are recorded', async () => {
  const memberId = await buyer()
  const account = 'DE02120300000000202051'
  const placed = await debit(memberId, { account, number: freshPhone() })
  const find = async (words: string) => {
    const { data } = await callStaff('POST', '/api/staff/bank/mandates/search', {
      cookie: auditor.cookie,
      body: { words },
    })
    return data['mandates'] as { reference: string; account: string }[]
  }
  const [mandate] = await find(placed.id)
  expect(mandate?.account).toBe('DE •• 2051')
  const reference = mandate?.reference ?? ''
  expect(await find(reference.toLowerCase())).toHaveLength(1)
  expect(await find('nothing')).toEqual([])
  expect(await listActs(`member:${memberId}`)).toEqual([])
  expect(await find('de02 1203 0000 0000 2020 51')).toHaveLength(1)
  expect(await listActs(`member:${memberId}`)).toEqual([['member.found', auditor.id]])

  const path = `/api/staff/bank/mandates/one?reference=${reference}` as const
  const { data } = await callStaff('GET', path, { cookie: auditor.cookie })
  expect(data).toMatchObject({
    holder: 'Marina de Vries',
    address: 'Kade 12 b, 3511 AA Utrecht',
    phone: expect.stringMatching(/^\+31 ••• \d\d$/),
    codeSentAt: expect.any(String),
    textVersion: expect.any(String),
  })
  expect(data['text']).toEqual(expect.arrayContaining([expect.stringContaining('Amarelle Payments')]))
  expect(JSON.stringify(data)).not.toContain(account)
  expect(await listActs(`mandate:${reference}`)).toEqual([['mandate.opened', auditor.id]])
  expect(
    (await callStaff('GET', '/api/staff/bank/mandates/one?reference=M1', { cookie: auditor.cookie })).code,
  ).toBe('not_found')
})

test('a blocked account is listed, and unblocked with a reason', async () => {
  const memberId = await buyer()
  const hash = hashIban(app.services.config, 'DE02500105170137075030')
  await insertPayerBlock(app.db, memberId, hash, 'MD06', app.clock.now())
  const listBlocked = async () => {
    const { data } = await callStaff('GET', '/api/staff/bank/blocks', { cookie: auditor.cookie })
    return (data['blocks'] as { memberId: number; code: string }[]).filter(
      (block) => block.memberId === memberId,
    )
  }
  expect(await listBlocked()).toMatchObject([{ code: 'MD06' }])
  const lift = (body: object) =>
    callStaff('DELETE', '/api/staff/bank/blocks', { cookie: finance.cookie, body })
  expect((await lift({ memberId, reason: '' })).code).toBe('invalid_input')
  expect((await lift({ memberId, reason: 'Called' })).data).toMatchObject({ lifted: 1 })
  expect(await listBlocked()).toEqual([])
  expect(await listActs(`member:${memberId}`)).toEqual([['direct_debit.unblocked', finance.id]])
})

test('the calendar names the next collection days and the holidays of a year', async () => {
  app.clock.set(new Date('2026-12-22T10:00:00Z'))
  const { data } = await callStaff('GET', '/api/staff/bank/calendar', {
    cookie: (await colleague({ role: 'auditor' })).cookie,
  })
  const days = data['days'] as object[]
  expect(days.slice(0, 2)).toEqual([
    {
      collectOn: '2026-12-24',
      signedFrom: '2026-12-22',
      signedTo: '2026-12-22',
      cutOff: '2026-12-23T13:00:00.000Z',
    },
    {
      collectOn: '2026-12-28',
      signedFrom: '2026-12-23',
      signedTo: '2026-12-23',
      cutOff: '2026-12-24T13:00:00.000Z',
    },
  ])
  expect((data['holidays'] as object[]).slice(0, 4)).toEqual([
    { day: '2026-12-25', holiday: 'christmas_day' },
    { day: '2026-12-26', holiday: 'christmas_holiday' },
    { day: '2027-01-01', holiday: 'new_year' },
    { day: '2027-03-26', holiday: 'good_friday' },
  ])
  app.clock.set(null)
})
