// HAProxy with our configuration sends each site's requests to the processes of its group.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../server/testing/app/server.ts'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'
import { waitForCondition } from '../server/testing/platform/wait-for-condition.ts'
import { listGroupHosts } from '../server/src/site-setup/index.ts'
import { ensureProgram } from '../tools/debian-package.ts'

const shippedFile = fileURLToPath(new URL('../ops/haproxy/site-groups.cfg', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'site-groups-'))
afterAll(() => rm(folder, { recursive: true }))

async function startGroup(siteGroup: string, host: string) {
  const app = await createTestServer()
  Object.assign(app.services.config, { siteGroup })
  await app.db.updateTable('site').set({ host, name: siteGroup }).execute()
  const hosts = await listGroupHosts(app.services)
  return { port: new URL(app.url).port, hosts: hosts.map(({ host: name, group }) => `${name} ${group}`) }
}

/** The shipped configuration with a frontend, the ports of this test and the map of the two groups. */
async function startProxy(main: { port: string }, south: { port: string }, map: readonly string[]) {
  const port = await findFreePort()
  const mapFile = join(folder, 'site-groups.map')
  await writeFile(mapFile, map.join('\n'))
  const shipped = await readFile(shippedFile, 'utf8')
  const configuration = [
    'defaults\n  mode http\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s',
    shipped
      .replace('frontend https', `frontend https\n  bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/site-groups.map', mapFile)
      .replace('127.0.0.1:3001', `127.0.0.1:${main.port}`)
      .replace('127.0.0.1:3003', `127.0.0.1:${south.port}`)
      .replace(/ {2}server web[24] .*\n/g, ''),
  ].join('\n')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration)
  const proxy = spawn(ensureProgram('haproxy'), ['-db', '-f', file], { stdio: 'ignore' })
  afterAll(() => proxy.kill())
  return port
}

/** Answers the name of the site that the proxy finds for a host; null without one. */
const askSiteName = (port: number, host: string) =>
  new Promise<string | null>((resolve) => {
    const call = request({ port, path: '/api/settings.php', headers: { host } }, (response) => {
      void text(response).then((body) => {
        resolve(response.statusCode === 200 ? (JSON.parse(body) as { name: string }).name : null)
      })
    })
    call.on('error', () => resolve(null))
    call.end()
  })

test('each host reaches the database of its group, and an unknown one the main group', async () => {
  const [main, south] = [
    await startGroup('main', 'north.example'),
    await startGroup('south', 'south.example'),
  ]
  const port = await startProxy(main, south, [...main.hosts, ...south.hosts])
  await waitForCondition(async () => (await askSiteName(port, 'north.example')) !== null)
  expect(await askSiteName(port, 'north.example')).toBe('main')
  expect(await askSiteName(port, 'SOUTH.example:443')).toBe('south')
  expect(await askSiteName(port, 'unknown.example')).toBe('main')
})
