// Runs the commands that print what members have written, with texts that would control the terminal.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../server/testing/platform/test-app.ts'
import { escapeForTerminal } from './harmless-output.ts'

const app = await createTestApp()
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const run = (command: string) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, DATABASE_URL: app.url, DATA_DIR: app.services.config.dataDir }
    const args = [join(projectRoot, 'tools/run.mjs'), `tools/ops/${command}.ts`]
    execFile('node', args, { cwd: projectRoot, env }, (_error, out, err) => resolve(out + err))
  })

/** Clears the screen, sets the title, makes a link, returns to the start of the line, rings, and reverses what follows. */
const attack =
  '\u001b[2J\u001b]0;owned\u0007\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\\rgone\u009b31m\u202etxt\u2066\u200b'
const marker = 'Seen in full'

test('characters that a terminal obeys are written out, all others stay', () => {
  expect(escapeForTerminal('a\tb\nc é 👩‍👧 שלום')).toBe('a\tb\nc é 👩‍👧 שלום')
  expect(escapeForTerminal('\u001b[31m\r\u202e')).toBe('\\u{001b}[31m\\u{000d}\\u{202e}')
})

test('no command prints a control character that a member has written', async () => {
  const member = await app.member()
  const text = `${marker} ${attack}`
  const at = app.clock.now()
  const { db } = app
  await db
    .insertInto('report')
    .values({ reference: 'R-AAAA-AAAA', site_id: app.site.id, reason: 'spam', body: text, created_at: at })
    .execute()
  await db
    .insertInto('complaint')
    .values({
      reference: 'C-AAAA-AAAA',
      site_id: app.site.id,
      kind: 'photo',
      name: text,
      email: text,
      language: 'en',
      location: text,
      body: text,
      signature: text,
      good_faith: true,
      created_at: at,
      due_at: at,
    })
    .execute()
  await db
    .insertInto('withdrawal')
    .values({
      receipt: 'W-1',
      site_id: app.site.id,
      name: text,
      email: text,
      stated_order: text,
      language: 'en',
      state: 'confirmed',
      stated_at: at,
      confirmed_at: at,
    })
    .execute()
  await db.insertInto('alarm').values({ name: 'test', subject: text, detail: text, raised_at: at }).execute()
  await db.updateTable('profile').set({ name: text }).where('member_id', '=', member).execute()
  await db
    .insertInto('photo')
    .values({
      id: '00000000-0000-4000-8000-000000000001',
      member_id: member,
      position: 1,
      status: 'pending',
      width: 600,
      height: 600,
      color: '#888888',
    })
    .execute()
  for (const command of ['reports', 'complaints', 'refunds', 'alarms', 'photos']) {
    const output = await run(command)
    expect(output, command).toContain(marker)
    expect(output.match(/[^\P{Cc}\t\n]|[\u200b\u202e\u2066]/u), command).toBeNull()
  }
})

test('every command makes its output harmless before it reads what members have written', () => {
  const folder = join(projectRoot, 'tools/ops')
  const commands = readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file))
  const careless = commands.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return (
      /console\.|process\.stdout/.test(text) &&
      !/withApplication\(|makeOutputHarmless|escapeForTerminal/.test(text)
    )
  })
  expect(commands.length).toBeGreaterThan(10)
  expect(careless).toEqual([])
})
