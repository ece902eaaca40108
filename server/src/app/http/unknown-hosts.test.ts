import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'

const contacts = { support_email: 'help@rose.nl', support_phone: '+31 30 234 5678' }
const app = await createTestServer(contacts)
await app.otherSite('other.example', contacts)
await app.db.updateTable('company').set({ support_phone: contacts.support_phone }).execute()
const config = { ...app.services.config, production: true, allowSandbox: ['payments'] }
/** A separate server process, because sites are cached per clock. */
const production = await app.start(0, {
  services: { ...app.services, config, clock: { now: () => new Date() } },
  database: app.database,
  replica: null,
})
const ask = (host: string, url: string, more: InjectOptions = {}) =>
  production.inject({ url, ...more, headers: { ...more.headers, host } })

const unknownHosts = [
  'evil.example',
  '127.0.0.1:3000',
  'other.example.evil.example',
  'localhost.evil.example',
  '[::1]',
]

test.each(unknownHosts)(
  'in production the host "%s", which belongs to no site, is rejected',
  async (host) => {
    for (const url of [
      '/api/settings.php',
      '/api/settings.php?domain=other.example',
      '/api/openapi.json',
      '/robots.txt',
      '/',
      '/members',
      '/live',
    ]) {
      const answer = await ask(host, url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.body.toLowerCase(), url).not.toMatch(/amarelle|other|localhost/)
      expect(answer.headers['set-cookie'], url).toBeUndefined()
    }
    const logIn = await ask(host, '/api/user.php', {
      method: 'POST',
      payload: { email: 'a@example.org', password: 'x' },
    })
    expect(logIn.statusCode).toBe(404)
  },
)

test('calls get the error as JSON, pages as a small page in the visitor’s language', async () => {
  const german = { headers: { 'accept-language': 'de' } }
  const call = await ask('evil.example', '/api/settings.php', german)
  expect(call.json()).toEqual({ error: { code: 'not_found', message: 'Diese Seite wurde nicht gefunden' } })
  const page = await ask('evil.example', '/', german)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<html lang="de">')
  expect(page.body).toContain('Diese Seite wurde nicht gefunden')
})

test('in production sites are found by host, in any case and with a port', async () => {
  const domainAt = async (host: string, query = '') =>
    (await ask(host, `/api/settings.php${query}`)).json<{ domain: string }>().domain
  expect(await domainAt('localhost')).toBe('localhost')
  expect(await domainAt('OTHER.example:8443')).toBe('other.example')
  expect(await domainAt('localhost', '?domain=other.example')).toBe('other.example')
  // A forced domain must belong to one of the sites; otherwise it is ignored.
  expect(await domainAt('other.example', '?domain=evil.example')).toBe('other.example')
})

test('routes without a site work on any host, for payment providers and mail servers', async () => {
  expect(
    (await ask('127.0.0.1:3000', '/webhooks/sandbox', { method: 'POST', payload: '{}' })).statusCode,
  ).toBe(401)
})

test('in development any host gets the default site', async () => {
  const answer = await app.server.inject({ url: '/api/settings.php', headers: { host: 'evil.example' } })
  expect(answer.json()).toMatchObject({ domain: 'localhost' })
})
