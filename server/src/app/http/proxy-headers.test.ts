// Forwarding headers forged by a client, sent through a proxy that appends to them as is common.
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
await app.otherSite('other.example')

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
/** Sends a GET from this machine with the given headers. */
const get = (port: number, path: string, headers: Record<string, string>) =>
  new Promise<Answer>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers: { host: 'localhost', ...headers } }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => (body += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
      .on('error', reject)
      .end()
  })

/** Starts the server with these settings; returns its port. */
async function startServer(environment: Record<string, string>): Promise<number> {
  const { proxies, countryHeader } = readConfig({ NODE_ENV: 'test', ...environment }, '')
  const config = { ...app.services.config, proxies, countryHeader }
  const server = await app.start(0, {
    services: { ...app.services, config },
    database: app.database,
    replica: null,
  })
  return (server.server.address() as AddressInfo).port
}
/** A proxy on this machine with a remote client: appends to forwarding headers and passes on all others. */
async function startProxy(port: number, own: Record<string, string> = {}): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const append = (name: string, value: string) => [incoming.headers[name], value].filter(Boolean).join(', ')
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': append('x-forwarded-for', '198.51.100.9'),
      'x-forwarded-proto': append('x-forwarded-proto', 'http'),
      ...own,
    }
    const options = { host: '127.0.0.1', port, path: incoming.url ?? '/', method: 'GET', headers }
    httpRequest(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  afterAll(() => proxy.close())
  return (proxy.address() as AddressInfo).port
}

const guessPath = '/api/complaint.php?reference=C-ABCDEF&key=wrong'
/** One source may guess thirty times an hour; returns how many of forty guesses with different headers were accepted. */
async function countAcceptedGuesses(port: number, headersOf: (turn: number) => Record<string, string>) {
  await app.db.deleteFrom('rate_limit').execute()
  const answers: number[] = []
  for (let turn = 0; turn < 40; turn += 1) answers.push((await get(port, guessPath, headersOf(turn))).status)
  expect(answers.every((status) => status === 404 || status === 429)).toBe(true)
  return answers.filter((status) => status === 404).length
}
const createForwardedHeaders = (turn: number) => ({ 'x-forwarded-for': `203.${turn}.113.1` })

test.each(['1', '127.0.0.1', '10.0.0.0/8, 127.0.0.0/8'])(
  'behind an appending proxy, TRUST_PROXY=%s uses the address that the proxy saw, whatever the client sent',
  async (trusted) => {
    const port = await startProxy(await startServer({ TRUST_PROXY: trusted }))
    expect(await countAcceptedGuesses(port, createForwardedHeaders)).toBe(30)
  },
)
test.each(['', '0', '10.0.0.0/8'])(
  'TRUST_PROXY=%s ignores forwarding headers of a caller that is not a proxy',
  async (trusted) => {
    const port = await startServer({ TRUST_PROXY: trusted })
    expect(await countAcceptedGuesses(port, createForwardedHeaders)).toBe(30)
  },
)
test('two proxies are two hops: the address that the outer one saw is used', async () => {
  const port = await startServer({ TRUST_PROXY: '2' })
  const through = (client: string) => ({ 'x-forwarded-for': `spoofed, ${client}, 10.0.0.7` })
  expect(await countAcceptedGuesses(port, () => through('198.51.100.1'))).toBe(30)
  // Different clients behind the same proxies are different sources.
  expect(await countAcceptedGuesses(port, (turn) => through(`198.${turn}.100.1`))).toBe(40)
})

const settings = async (port: number, headers: Record<string, string>) =>
  JSON.parse((await get(port, '/api/settings.php', headers)).body) as {
    domain: string
    geoip_country: string | null
  }

test('X-Forwarded-Host does not select the site, the Host header does', async () => {
  const port = await startProxy(await startServer({ TRUST_PROXY: '1' }))
  expect((await settings(port, { host: 'other.example' })).domain).toBe('other.example')
  expect((await settings(port, { 'x-forwarded-host': 'other.example' })).domain).toBe('localhost')
})

test('the proxy sets the protocol, not a client’s X-Forwarded-Proto', async () => {
  const server = await startServer({ TRUST_PROXY: '1' })
  const isHttps = async (port: number, headers: Record<string, string> = {}) =>
    (await get(port, '/api/settings.php', headers)).headers['strict-transport-security'] !== undefined
  expect(await isHttps(await startProxy(server), { 'x-forwarded-proto': 'https' })).toBe(false)
  expect(await isHttps(await startProxy(server, { 'x-forwarded-proto': 'https' }))).toBe(true)
  expect(await isHttps(await startServer({}), { 'x-forwarded-proto': 'https' })).toBe(false)
})

test('the country header is used if configured and the request came through the proxies', async () => {
  const british = { 'cf-ipcountry': 'GB' }
  const countryAt = async (environment: Record<string, string>) =>
    (await settings(await startProxy(await startServer(environment)), british)).geoip_country
  expect(await countryAt({})).toBeNull()
  expect(await countryAt({ TRUST_PROXY: '1' })).toBeNull()
  expect(await countryAt({ TRUST_PROXY: '10.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' })).toBeNull()
  expect(await countryAt({ TRUST_PROXY: '1', COUNTRY_HEADER: 'X-Country' })).toBeNull()
  expect(await countryAt({ TRUST_PROXY: '1', COUNTRY_HEADER: 'CF-IPCountry' })).toBe('GB')
  expect(await countryAt({ TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: 'cf-ipcountry' })).toBe('GB')
})

test('an invalid proxy setting, or a country header without proxies, prevents the start', () => {
  const starting = (environment: Record<string, string>) => () =>
    readConfig({ NODE_ENV: 'test', ...environment }, '')
  for (const wrong of [
    'true',
    '-1',
    '1.5',
    '99',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.1,',
    '0.0.0.0/0',
    '::/0',
  ])
    expect(starting({ TRUST_PROXY: wrong }), wrong).toThrow('TRUST_PROXY')
  expect(starting({ TRUST_PROXY: '::1, fd00::/8 ,192.0.2.7' })).not.toThrow()
  expect(starting({ COUNTRY_HEADER: 'CF-IPCountry' })).toThrow('COUNTRY_HEADER')
  expect(starting({ COUNTRY_HEADER: 'CF IPCountry', TRUST_PROXY: '1' })).toThrow('COUNTRY_HEADER')
})
