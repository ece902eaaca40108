import type { APIRequestContext } from '@playwright/test'
import { publicPagePaths } from '../../contract/src/endpoints/public-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { memberAddresses, visitorAddresses, createJourneyData, type JourneyData } from '../support/screens.ts'

interface PageHead {
  readonly status: number
  readonly title: readonly string[]
  readonly description: string
  readonly canonical: string | undefined
  readonly noindex: boolean
  readonly card: Readonly<Record<string, string>>
}
async function readPageHead(
  request: APIRequestContext,
  path: string,
  session?: string | null,
): Promise<PageHead> {
  const response = await request.get(path, {
    headers: { 'Accept-Language': 'en', ...(session ? { cookie: `session=${session}` } : {}) },
    maxRedirects: 0,
  })
  const html = await response.text()
  const first = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    status: response.status(),
    title: [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, text = '']) => text),
    description: first(/<meta name="description" content="([^"]*)"/) ?? '',
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    noindex: html.includes('<meta name="robots" content="noindex"/>'),
    card: Object.fromEntries(
      [...html.matchAll(/<meta property="(og:[^"]+)" content="([^"]*)"/g)].map(([, name = '', text = '']) => [
        name,
        text,
      ]),
    ),
  }
}

/** Screens about one member, which share the member's title. */
const similarScreens = new Set([
  'members-id',
  'likes-m-id',
  'members-id-landing',
  'members-id-landing2-slug',
  'members-id-landing3-slug',
])
/** The canonical path; variants of a landing page have that of the original. */
const toPagePath = (path: string): string =>
  new URL(path, 'https://site.example').pathname.replace(/^(\/landers\/[^/]+)\/.*/, '$1')

test('every screen has its own title, and only public pages are open to search engines', {
  tag: '@once',
}, async ({ request, baseURL }) => {
  const data: JourneyData = await createJourneyData()
  const titles = new Map<string, string>()
  const failures: string[] = []
  for (const [addresses, session] of [
    [visitorAddresses, null],
    [memberAddresses, data.mia.session],
  ] as const)
    for (const [name, addressOf] of Object.entries(addresses)) {
      const path = addressOf(data)
      const head = await readPageHead(request, path, session)
      // Redirects have no head, and error pages are kept out of search engines by their status.
      if (head.status !== 200) continue
      const [title = ''] = head.title
      if (head.title.length !== 1 || title === '') failures.push(`${path}: titles ${head.title.join(' | ')}`)
      const same = titles.get(title)
      if (same && same !== name && !similarScreens.has(name))
        failures.push(`${path}: has the title of ${same}`)
      titles.set(title, name)
      const isPublic = publicPagePaths.includes(toPagePath(path))
      if (head.noindex === isPublic)
        failures.push(`${path}: search engines may${isPublic ? ' not' : ''} list it`)
      if (isPublic !== (head.canonical === baseURL + toPagePath(path)))
        failures.push(`${path}: canonical ${head.canonical}`)
    }
  expect(failures).toEqual([])
})

test('every public page has a description, a canonical address and a social card with a picture', {
  tag: '@once',
}, async ({ request, baseURL }) => {
  const knownTitles = new Set<string>()
  for (const path of publicPagePaths) {
    const { status, title, description, canonical, noindex, card } = await readPageHead(request, path)
    expect([path, status, noindex, canonical]).toEqual([path, 200, false, `${baseURL}${path}`])
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(30)
    expect(description.length, `${path}: ${description}`).toBeLessThan(200)
    expect(knownTitles.has(title[0] ?? ''), `${path}: ${title[0]}`).toBe(false)
    knownTitles.add(title[0] ?? '')
    expect(card, path).toMatchObject({
      'og:title': title[0],
      'og:description': description,
      'og:url': canonical,
      'og:image:alt': expect.stringMatching(/^The logo of /),
    })
    const picture = await request.get(card['og:image'] ?? '/none')
    expect(picture.headers()['content-type'], card['og:image']).toBe('image/png')
  }
  const map = await (await request.get('/sitemap.xml')).text()
  expect(map.match(/<loc>/g)).toHaveLength(publicPagePaths.length)
  // A query does not change the canonical address.
  expect((await readPageHead(request, '/pages/faq?q=refund')).canonical).toBe(`${baseURL}/pages/faq`)
  expect((await readPageHead(request, '/?network=partner')).canonical).toBe(`${baseURL}/`)
})
