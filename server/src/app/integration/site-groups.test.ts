// Two groups of sites in two databases, with one Redis and one secret between them, as on one set of machines: the same ids mean other
// members, people and jobs, and nothing of a group reaches the other.
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestTabs, getMessageTexts } from '../../../testing/live/tabs.ts'
import { startTestRedis } from '../../../testing/platform/redis.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { assertInstallation } from '../../platform/db/assert-installation.ts'
import { queueSms } from '../../platform/mail/sms.ts'
import { findGroupMapProblems, listGroupHosts } from '../../site-setup/index.ts'

const redis = await startTestRedis()
afterAll(() => redis.stop())
async function startGroup(siteGroup: string) {
  const app = await createTestServer({ signup_credits: 0 })
  Object.assign(app.services.config, { siteGroup })
  const processes = [
    await app.another({ redisUrl: redis.url }),
    await app.another({ redisUrl: redis.url }),
  ] as const
  await waitForCondition(() => processes.every(({ channel }) => channel.isConnected()))
  return { app, name: siteGroup, processes, ...createTestTabs(app), ...createTestColleagues(app) }
}
const [north, south] = [await startGroup('north'), await startGroup('south')]

test('an event of one group reaches its members in all processes, and nobody of the other group', async () => {
  const people = await Promise.all(
    [north, south].map(async ({ app, pair }) =>
      Promise.all((await pair()).map(async (id) => ({ id, cookie: await app.session(id) }))),
    ),
  )
  // Otherwise the groups could not be confused.
  expect(people[0]?.map(({ id }) => id)).toEqual(people[1]?.map(({ id }) => id))
  const groups = [north, south].map((group, index) => ({ ...group, people: people[index] ?? [] }))
  const tabs = await Promise.all(
    groups.map(({ tab, people: [, receiver], processes }) =>
      tab(receiver?.cookie, { url: processes[1].url }),
    ),
  )
  for (const count of [1, 2, 3])
    for (const {
      app,
      name,
      people: [sender, receiver],
      processes,
    } of groups) {
      const response = await app.ask('POST', sendMessageEndpoint.path, {
        cookie: sender?.cookie ?? '',
        body: { profile: receiver?.id, text: `${name} ${count}` },
        at: processes[0].url,
      })
      expect(response.status).toBe(200)
    }
  await waitForCondition(() => tabs.every(({ events }) => getMessageTexts(events).length >= 3))
  expect(tabs.map(({ events }) => getMessageTexts(events))).toEqual([
    ['north 1', 'north 2', 'north 3'],
    ['south 1', 'south 2', 'south 3'],
  ])
})

test('sessions of members and staff are valid in their own group only', async () => {
  const cookie = await north.app.session(await north.app.member())
  const colleague = await north.colleague({ role: 'owner' })
  const askMe = async (url: string) =>
    (await north.app.ask('GET', '/api/notifications.php', { cookie, at: url })).status
  expect(await askMe(north.app.url)).toBe(200)
  expect(await askMe(south.app.url)).toBe(403)
  const askStaff = async (url: string) =>
    (await north.app.ask('GET', '/api/staff/session', { cookie: colleague.cookie, at: url })).status
  expect(await askStaff(north.app.url)).toBe(200)
  expect(await askStaff(south.app.url)).toBe(401)
})

test('a job runs in the group in which it was queued', async () => {
  await queueSms(south.app.db, south.app.services.config, '+31612345678', 'south')
  const countJobs = async ({ app }: typeof north) =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'send-sms'`.execute(app.db)).rows
      .length
  expect([await countJobs(north), await countJobs(south)]).toEqual([0, 1])
  await north.app.drainJobs()
  expect(await countJobs(south)).toBe(1)
  await south.app.drainJobs()
  expect(await countJobs(south)).toBe(0)
})

test('a process refuses the database of another group', async () => {
  await assertInstallation(north.app.services)
  const config = { ...north.app.services.config, siteGroup: 'south' }
  await expect(assertInstallation({ ...north.app.services, config })).rejects.toThrow(
    '"north", not to "south"',
  )
})

test('a map of hosts that does not fit the sites of the group is found', async () => {
  const hosts = await listGroupHosts(north.app.services)
  expect(hosts).toEqual([{ host: 'localhost', group: 'north' }])
  const find = (map: string) => findGroupMapProblems(north.app.services, map)
  expect(await find('# ours\nLOCALHOST north\nother.example south\n')).toEqual([])
  expect(await find('localhost south\nlost.example north')).toEqual([
    'localhost is a site of north, but the map sends it to south',
    'the map sends lost.example to north, which has no such site',
  ])
  expect(await find('')).toEqual(['localhost is a site of north, but the map sends it to no group'])
})
