// What a mistake of an operator in one site's data does to that site, and to all others.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { openAlarms } from '../platform/alarms.ts'
import { addJob } from '../platform/jobs.ts'

const lines: { alarm?: string; subject?: string; msg: string }[] = []
const house = await testServer()
const { db, parts } = house
Object.assign(parts, {
  log: pino(
    { level: 'warn' },
    new Writable({
      write(line, _encoding, done) {
        lines.push(JSON.parse(String(line)) as (typeof lines)[number])
        done()
      },
    }),
  ),
})
const rose = await house.otherSite('rose.test', { message_credits: 4 })
const thorn = await house.otherSite('thorn.test')

/** A server process that has read nothing yet, on the same database. */
const restarted = (more: object = {}) =>
  house.start(0, {
    parts: { ...parts, clock: { now: () => house.clock.now() }, config: { ...parts.config, ...more } },
    pool: house.pool,
  })
const ask = async (host: string, url = '/api/settings.php', app = house.app) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { host, 'accept-language': 'nl' } })
  return { status: statusCode, headers, body }
}
/** The status, and the price or the refusal's code. */
const priceAt = async (host: string, app = house.app) => {
  const { status, body } = await ask(host, '/api/settings.php', app)
  const answer = JSON.parse(body) as { message_credits?: number; error?: { code: string } }
  return [status, answer.message_credits ?? answer.error?.code]
}
const change = (id: number, settings: unknown) =>
  db
    .updateTable('site')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute()
await change(thorn.id, { time_zone: 'Europe/Amsterdum' })
const pass = (seconds: number) => house.clock.set(new Date(house.clock.now().getTime() + seconds * 1000))
const check = async () => {
  await addJob(db, 'check-sites', {})
  await house.drainJobs()
}
const alarms = async () => (await openAlarms(db)).map(({ name, subject }) => [name, subject])
const told = (id: number) =>
  lines.filter(({ subject }) => subject === `site ${id}`).map(({ alarm, msg }) => [alarm, msg])

afterEach(async () => {
  await change(rose.id, { message_credits: 4 })
  pass(31)
  await check()
  lines.length = 0
})

test('a value out of range in one site’s settings changes nothing for any site', async () => {
  const before = [await priceAt('localhost'), await priceAt('rose.test')]
  expect(before).toEqual([
    [200, 1],
    [200, 4],
  ])
  for (const settings of [{ message_credits: 0 }, { mesage_credits: 9 }, { currency: '1€2' }, [], 'none']) {
    await change(rose.id, settings)
    pass(31)
    expect([await priceAt('localhost'), await priceAt('rose.test')], JSON.stringify(settings)).toEqual(before)
  }
})

test('what a process read last stays in force, and after a restart what the check kept', async () => {
  await change(rose.id, { message_credits: 5 })
  pass(31)
  expect(await priceAt('rose.test')).toEqual([200, 5])
  await change(rose.id, { message_credits: 0 })
  pass(31)
  expect(await priceAt('rose.test')).toEqual([200, 5])
  await check()
  expect(await priceAt('rose.test', await restarted())).toEqual([200, 5])
})

test('one alarm for one cause, one line in the log for each change, and none when the cause is gone', async () => {
  const others = await alarms()
  await change(rose.id, { message_credits: 0 })
  pass(31)
  await check()
  await check()
  expect(await alarms()).toEqual([...others, ['site_invalid', `site ${rose.id}`]])
  const alarm = (await openAlarms(db)).find(({ subject }) => subject === `site ${rose.id}`)
  expect(alarm?.detail).toBe(
    'rose.test: settings.message_credits: Too small: expected number to be >=1. Its last valid settings stay in force.',
  )
  await change(rose.id, { message_credits: 1, photo_credits: 0 })
  pass(31)
  await check()
  expect(await alarms()).toHaveLength(others.length + 1)
  await change(rose.id, { message_credits: 4 })
  pass(31)
  await check()
  expect(await alarms()).toEqual(others)
  expect(told(rose.id)).toEqual([
    ['site_invalid', 'alarm raised'],
    ['site_invalid', 'alarm raised'],
    ['site_invalid', 'alarm closed'],
  ])
})

test('a site that was never valid answers 503 for its own host alone, in the visitor’s language', async () => {
  expect(await priceAt('thorn.test')).toEqual([503, 'unavailable'])
  const page = await ask('thorn.test', '/robots.txt')
  expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
    503,
    '30',
    'no-store',
  ])
  expect(page.body).toContain('Dit is op dit moment niet beschikbaar.')
  expect(page.body).not.toContain('Amarelle')
  expect(await priceAt('localhost')).toEqual([200, 1])
  // Its jobs wait, and nothing of it is done in another site's name.
  const { body } = await ask('localhost', '/api/settings.php?domain=thorn.test')
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } })
})

test('as soon as its settings are valid, a site is served', async () => {
  await change(thorn.id, {})
  pass(31)
  expect(await priceAt('thorn.test')).toEqual([200, 1])
  await change(thorn.id, { time_zone: 'Europe/Amsterdum' })
})

test('in production a site without contacts of its own is not served', async () => {
  await db.updateTable('company').set({ support_phone: '+31 30 234 5678' }).execute()
  await db.updateTable('site').set({ last_valid: null }).execute()
  for (const contacts of [
    {},
    { support_email: 'help@rose.nl' },
    { support_email: 'help@rose.nl', support_phone: '+31 20 000 0000' },
    { support_email: 'support@amarelle.example', support_phone: '+31 30 234 5678' },
  ]) {
    await change(rose.id, contacts)
    expect(
      await priceAt('rose.test', await restarted({ production: true })),
      JSON.stringify(contacts),
    ).toEqual([503, 'unavailable'])
  }
  await change(rose.id, { support_email: 'help@rose.nl', support_phone: '+31 30 234 5678' })
  expect(await priceAt('rose.test', await restarted({ production: true }))).toEqual([200, 1])
  await db.updateTable('company').set({ support_phone: '+31 20 000 0000' }).execute()
  expect(await priceAt('rose.test', await restarted({ production: true }))).toEqual([503, 'unavailable'])
})

test('a company whose country no page can name is refused by the database', async () => {
  const change = db.updateTable('company').set({ country: 'n1' }).execute()
  await expect(change).rejects.toThrow('company_country_code')
})
