// `npm run reports` as staff run it, against a database of its own.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sendMessage } from '@amarelle/contract/chat'
import { report } from '@amarelle/contract/moderation'
import { expect, test } from 'vitest'
import { testHouse } from '../server/src/platform/test-house.ts'

const house = await testHouse({ signup_credits: 20 })
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = (...args: string[]) =>
  new Promise<{ failed: boolean; said: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: house.url, DATA_DIR: house.parts.config.dataDir }
    execFile(
      'node',
      [join(root, 'tools/run.mjs'), 'tools/reports.ts', ...args],
      { cwd: root, env },
      (error, out, err) => resolve({ failed: error !== null, said: out + err }),
    )
  })

test('a report is listed, shown with its evidence and what was before, decided by a named person, and decided once', async () => {
  const [a, b] = [await house.member(), await house.member()]
  const { message } = await house.call(b, sendMessage, {
    profile: a,
    text: 'Send me a gift card',
    sure: true,
  })
  const older = await house.call(a, report, { profile: b, reason: 'fake' })
  const { reference } = await house.call(a, report, {
    profile: b,
    message: message.id,
    reason: 'scam',
    text: 'At once',
  })
  const listed = await reports()
  expect(listed.said).toContain(`${reference}  scam  due `)
  expect(listed.said).toContain('2 to decide.')
  const shown = (await reports('show', reference)).said
  for (const said of [
    '"At once"',
    'Send me a gift card',
    `${older.reference}`,
    'Decisions against this member: 0',
  ])
    expect(shown).toContain(said)
  const decide = ['decide', reference, '--uphold', '--reason', 'Asks for money']
  expect(await reports(...decide)).toMatchObject({ failed: true, said: expect.stringContaining('--by') })
  const half = await reports(...decide, '--by', 'Anna', '--suspend')
  expect(half).toMatchObject({ failed: true, said: expect.stringContaining('One act needs one rule') })
  const rejecting = ['decide', reference, '--reject', '--reason', 'No', '--by', 'Anna', '--suspend']
  const rejected = await reports(...rejecting, '--rule', 'scam', '--facts', 'x')
  expect(rejected).toMatchObject({ failed: true, said: expect.stringContaining('leads to no act') })
  const act = [
    '--remove-message',
    String(message.id),
    '--rule',
    'scam',
    '--facts',
    'You asked for a gift card.',
  ]
  expect(await reports(...decide, '--by', 'Anna', ...act)).toMatchObject({
    failed: false,
    said: expect.stringContaining(`${reference}: upheld, remove_message`),
  })
  expect(await reports(...decide, '--by', 'Bea', ...act)).toMatchObject({
    failed: true,
    said: expect.stringContaining(`${reference} is decided already: upheld by Anna`),
  })
  expect((await reports('show', older.reference)).said).toContain(
    `remove_message ${message.id}, rule scam, by Anna`,
  )
  expect((await reports('show', 'R-AAAA-AAAA')).said).toContain('There is no report R-AAAA-AAAA.')
}, 120_000)
