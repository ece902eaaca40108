// Invalid settings of one site: the effect on that site and on all others (decision 025).
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { describeOpenAlarms, findOpenAlarms } from '../platform/alarms.ts'
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

/** A new server process with empty caches, on the same database. */
const createRestartedApp = (configOverrides: object = {}) =>
  app.start(0, {
    services: {
      ...services,
      clock: { now: () => app.clock.now() },
      config: { ...services.config, ...configOverrides },
    },
    database: app.database,
    replica: null,
  })
const requestHost = async (host: string, url = '/api/settings.php', server = app.server) => {
  const { statusCode, headers, body } = await server.inject({
    url,
    headers: { host, 'accept-language': 'nl' },
  })
  return { status: statusCode, headers, body }
}
/** The status, and the price of a message in credits or the error code. */
const getMessagePrice = async (host: string, server = app.server) => {
  const { status, body } = await requestHost(host, '/api/settings.php', server)
  const response = JSON.parse(body) as { message_credits?: number; error?: { code: string } }
  return [status, response.message_credits ?? response.error?.code]
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

test('invalid settings of one site change nothing on any site', async () => {
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

test('the last valid settings stay in force, also after a restart once the check has saved them', async () => {
  await updateSettings(roseSite.id, { message_credits: 5 })
  advanceSeconds(31)
  expect(await getMessagePrice('rose.test')).toEqual([200, 5])
  await updateSettings(roseSite.id, { message_credits: 0 })
  advanceSeconds(31)
  expect(await getMessagePrice('rose.test')).toEqual([200, 5])
  await runCheck()
  expect(await getMessagePrice('rose.test', await createRestartedApp())).toEqual([200, 5])
})

test('an invalid site raises one alarm, logs one line per change, and closes the alarm once it is valid', async () => {
  const otherAlarms = await findAlarms()
  await updateSettings(roseSite.id, { message_credits: 0 })
  advanceSeconds(31)
  await runCheck()
  await runCheck()
  expect(await findAlarms()).toEqual([...otherAlarms, ['site_invalid', `site ${roseSite.id}`]])
  const alarm = (await findOpenAlarms(db)).find(({ subject }) => subject === `site ${roseSite.id}`)
  expect(alarm?.detail).toBe(
    'rose.test: missing or not possible: message_credits. Its last valid settings stay in force.',
  )
  const german = (await describeOpenAlarms(db, 'de')).find(({ subject }) => subject === `site ${roseSite.id}`)
  expect(german?.detail).toBe(
    'rose.test: fehlt oder ist nicht möglich: message_credits. Die letzten gültigen Einstellungen bleiben in Kraft.',
  )
  await updateSettings(roseSite.id, { message_credits: 1, photo_credits: 0 })
  advanceSeconds(31)
  await runCheck()
  expect(await findAlarms()).toHaveLength(otherAlarms.length + 1)
  await updateSettings(roseSite.id, { message_credits: 4 })
  advanceSeconds(31)
  await runCheck()
  expect(await findAlarms()).toEqual(otherAlarms)
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
  // No other site stands in for it when its domain is requested explicitly.
  const { body } = await requestHost('localhost', '/api/settings.php?domain=thorn.test')
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } })
})

test('a site is served as soon as its settings are valid', async () => {
  await updateSettings(thornSite.id, {})
  advanceSeconds(31)
  expect(await getMessagePrice('thorn.test')).toEqual([200, 1])
  await updateSettings(thornSite.id, { time_zone: 'Europe/Amsterdum' })
})

test('in production a site with missing or placeholder contacts is not served', async () => {
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

test('the database refuses an invalid country code of a company', async () => {
  const update = db.updateTable('company').set({ country: 'n1' }).execute()
  await expect(update).rejects.toThrow('company_country_code')
})
