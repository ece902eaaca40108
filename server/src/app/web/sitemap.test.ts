import { publicPagePaths } from '@amarelle/contract/endpoints/public-pages'
import { expect, it } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'

const { server, site, otherSite, services } = await createTestServer()
await otherSite('sister.example')

it('each host lists its own public pages for search engines, and no others', async () => {
  const { port } = services.config
  for (const host of [site.host, 'sister.example']) {
    const ask = (url: string) => server.inject({ url, headers: { host: `${host}:${port}` } })
    const robots = await ask('/robots.txt')
    expect(robots.headers['content-type']).toMatch(/^text\/plain/)
    expect(robots.body).toContain(`Sitemap: http://${host}:${port}/sitemap.xml`)
    const map = (await ask('/sitemap.xml')).body
    const named = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(named).toEqual(publicPagePaths.map((path) => `http://${host}:${port}${path}`))
    expect(named.join(' ')).not.toMatch(/members|chats|settings|credits/)
  }
})
