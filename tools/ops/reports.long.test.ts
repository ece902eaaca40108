// Runs `npm run reports` as staff do, against a separate database.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { createTestApp } from '../../server/testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 20 })
const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const runReports = (...args: string[]) =>
  new Promise<{ failed: boolean; said: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: app.url, DATA_DIR: app.services.config.dataDir }
    execFile(
      'node',
      [join(projectRoot, 'tools/run.mjs'), 'tools/ops/reports.ts', ...args],
      { cwd: projectRoot, env },
      (error, out, err) => resolve({ failed: error !== null, said: out + err }),
    )
  })

test('a report is listed, shown with its evidence and what was before, decided by a named person, and decided once', async () => {
  const [a, b] = [await app.member(), await app.member()]
  const { message } = await app.call(b, sendMessageEndpoint, {
    profile: a,
    text: 'Send me a gift card',
    sure: true,
  })
  const older = await app.call(a, reportEndpoint, { profile: b, reason: 'fake' })
  const { reference } = await app.call(a, reportEndpoint, {
    profile: b,
    message: message.id,
    reason: 'scam',
    text: 'At once',
  })
  const listed = await runReports()
  expect(listed.said).toContain(`${reference}  scam  due `)
  expect(listed.said).toContain('2 to decide.')
  const shown = (await runReports('show', reference)).said
  for (const expectedText of [
    '"At once"',
    'Send me a gift card',
    `${older.reference}`,
    'Decisions against this member: 0',
  ])
    expect(shown).toContain(expectedText)
  const decide = ['decide', reference, '--uphold', '--reason', 'Asks for money']
  expect(await runReports(...decide)).toMatchObject({ failed: true, said: expect.stringContaining('--by') })
  const half = await runReports(...decide, '--by', 'anna@staff.example', '--suspend')
  expect(half).toMatchObject({ failed: true, said: expect.stringContaining('One act needs one rule') })
  const rejecting = [
    'decide',
    reference,
    '--reject',
    '--reason',
    'No',
    '--by',
    'anna@staff.example',
    '--suspend',
  ]
  const rejected = await runReports(...rejecting, '--rule', 'scam', '--facts', 'x')
  expect(rejected).toMatchObject({ failed: true, said: expect.stringContaining('leads to no act') })
  const act = [
    '--remove-message',
    String(message.id),
    '--rule',
    'scam',
    '--facts',
    'You asked for a gift card.',
  ]
  expect(await runReports(...decide, '--by', 'anna@staff.example', ...act)).toMatchObject({
    failed: false,
    said: expect.stringContaining(`${reference}: upheld, remove_message`),
  })
  expect(await runReports(...decide, '--by', 'bea@staff.example', ...act)).toMatchObject({
    failed: true,
    said: expect.stringContaining(`${reference} is decided already: upheld by Anna`),
  })
  expect((await runReports('show', older.reference)).said).toContain(
    `remove_message ${message.id}, rule scam, by Anna`,
  )
  expect((await runReports('show', 'R-AAAA-AAAA')).said).toContain('There is no report R-AAAA-AAAA.')
})
