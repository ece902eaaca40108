// What a mistake of an operator in one site's data does to that site, and to all others.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { findOpenAlarms } from '../platform/alarms.ts'
import { addJob } from '../platform/jobs/jobs.ts'

const logLines: { alarm?: string; subject?: string; msg: string }[] = []
const app = await createTestServer()
const { db, services } = app
Object.assign(services, {
  log: pino(
    { level: 'warn' },
    new Writable({
      write(line, _encoding, done) {
        logLines.push(JSON.parse(String(line)) as (typeof logLines)[number])
        done()
      },
    }),
  ),
})
const roseSite = await app.otherSite('rose.test', { message_credits: 4 })
const thornSite = await app.otherSite('thorn.test')

/** A server process that has read nothing yet, on the same database. */
const createRestartedApp = (more: object = {}) =>
  app.start(0, {
    services: { ...services, clock: { now: () => app.clock.now() }, config: { ...services.config, ...more } },
    pool: app.pool,
  })
const requestHost = async (host: string, url = '/api/settings.php', server = app.server) => {
  const { statusCode, headers, body } = await server.inject({
    url,
    headers: { host, 'accept-language': 'nl' },
  })
  return { status: statusCode, headers, body }
}
/** The status, and the price or the refusal's code. */
const getMessagePrice = async (host: string, server = app.server) => {
  const { status, body } = await requestHost(host, '/api/settings.php', server)
  const answer = JSON.parse(body) as { message_credits?: number; error?: { code: string } }
  return [status, answer.message_credits ?? answer.error?.code]
}
const updateSettings = (id: number, settings: unknown) =>
  db
    .updateTable('site')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute()
await updateSettings(thornSite.id, { time_zone: 'Europe/Amsterdum' })
const advanceSeconds = (seconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))
const runCheck = async () => {
  await addJob(db, 'check-sites', {})
  await app.drainJobs()
}
const findAlarms = async () => (await findOpenAlarms(db)).map(({ name, subject }) => [name, subject])
const findAlarmLines = (id: number) =>
  logLines.filter(({ subject }) => subject === `site ${id}`).map(({ alarm, msg }) => [alarm, msg])

afterEach(async () => {
  await updateSettings(roseSite.id, { message_credits: 4 })
  advanceSeconds(31)
  await runCheck()
  logLines.length = 0
})

test('a value out of range in one site’s settings changes nothing for any site', async () => {
  const before = [await getMessagePrice('localhost'), await getMessagePrice('rose.test')]
  expect(before).toEqual([
    [200, 1],
    [200, 4],
  ])
  for (const settings of [{ message_credits: 0 }, { mesage_credits: 9 }, { currency: '1€2' }, [], 'none']) {
    await updateSettings(roseSite.id, settings)
    advanceSeconds(31)
    expect(
      [await getMessagePrice('localhost'), await getMessagePrice('rose.test')],
      JSON.stringify(settings),
    ).toEqual(before)
  }
})

test('what a process read last stays in force, and after a restart what the check kept', async () => {
  await updateSettings(roseSite.id, { message_credits: 5 })
  advanceSeconds(31)
  expect(await getMessagePrice('rose.test')).toEqual([200, 5])
  await updateSettings(roseSite.id, { message_credits: 0 })
  advanceSeconds(31)
  expect(await getMessagePrice('rose.test')).toEqual([200, 5])
  await runCheck()
  expect(await getMessagePrice('rose.test', await createRestartedApp())).toEqual([200, 5])
})

test('one alarm for one cause, one line in the log for each change, and none when the cause is gone', async () => {
  const others = await findAlarms()
  await updateSettings(roseSite.id, { message_credits: 0 })
  advanceSeconds(31)
  await runCheck()
  await runCheck()
  expect(await findAlarms()).toEqual([...others, ['site_invalid', `site ${roseSite.id}`]])
  const alarm = (await findOpenAlarms(db)).find(({ subject }) => subject === `site ${roseSite.id}`)
  expect(alarm?.detail).toBe(
    'rose.test: settings.message_credits: Too small: expected number to be >=1. Its last valid settings stay in force.',
  )
  await updateSettings(roseSite.id, { message_credits: 1, photo_credits: 0 })
  advanceSeconds(31)
  await runCheck()
  expect(await findAlarms()).toHaveLength(others.length + 1)
  await updateSettings(roseSite.id, { message_credits: 4 })
  advanceSeconds(31)
  await runCheck()
  expect(await findAlarms()).toEqual(others)
  expect(findAlarmLines(roseSite.id)).toEqual([
    ['site_invalid', 'alarm raised'],
    ['site_invalid', 'alarm raised'],
    ['site_invalid', 'alarm closed'],
  ])
})

test('a site that was never valid answers 503 for its own host alone, in the visitor’s language', async () => {
  expect(await getMessagePrice('thorn.test')).toEqual([503, 'unavailable'])
  const page = await requestHost('thorn.test', '/robots.txt')
  expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
    503,
    '30',
    'no-store',
  ])
  expect(page.body).toContain('Dit is op dit moment niet beschikbaar.')
  expect(page.body).not.toContain('Amarelle')
  expect(await getMessagePrice('localhost')).toEqual([200, 1])
  // Its jobs wait, and nothing of it is done in another site's name.
  const { body } = await requestHost('localhost', '/api/settings.php?domain=thorn.test')
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } })
})

test('as soon as its settings are valid, a site is served', async () => {
  await updateSettings(thornSite.id, {})
  advanceSeconds(31)
  expect(await getMessagePrice('thorn.test')).toEqual([200, 1])
  await updateSettings(thornSite.id, { time_zone: 'Europe/Amsterdum' })
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
    await updateSettings(roseSite.id, contacts)
    expect(
      await getMessagePrice('rose.test', await createRestartedApp({ production: true })),
      JSON.stringify(contacts),
    ).toEqual([503, 'unavailable'])
  }
  await updateSettings(roseSite.id, { support_email: 'help@rose.nl', support_phone: '+31 30 234 5678' })
  expect(await getMessagePrice('rose.test', await createRestartedApp({ production: true }))).toEqual([200, 1])
  await db.updateTable('company').set({ support_phone: '+31 20 000 0000' }).execute()
  expect(await getMessagePrice('rose.test', await createRestartedApp({ production: true }))).toEqual([
    503,
    'unavailable',
  ])
})

test('a company whose country no page can name is refused by the database', async () => {
  const change = db.updateTable('company').set({ country: 'n1' }).execute()
  await expect(change).rejects.toThrow('company_country_code')
})
