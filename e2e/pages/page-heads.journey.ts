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
  const answer = await request.get(path, {
    headers: { 'Accept-Language': 'en', ...(session ? { cookie: `session=${session}` } : {}) },
    maxRedirects: 0,
  })
  const html = await answer.text()
  const first = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    status: answer.status(),
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

/** Of one member or one order: what makes two of them differ is theirs. */
const similarScreens = new Set([
  'members-id',
  'likes-m-id',
  'members-id-landing',
  'members-id-landing2-slug',
  'members-id-landing3-slug',
])
/** A landing page in other words names the one that it is a variant of. */
const toPagePath = (path: string): string =>
  new URL(path, 'https://site.example').pathname.replace(/^(\/landers\/[^/]+)\/.*/, '$1')

test('every screen has a title of its own, and none but those for everybody is for search engines', {
  tag: '@once',
}, async ({ request, baseURL }) => {
  const world: JourneyData = await createJourneyData()
  const titles = new Map<string, string>()
  const wrong: string[] = []
  for (const [places, session] of [
    [visitorAddresses, null],
    [memberAddresses, world.mia.session],
  ] as const)
    for (const [name, place] of Object.entries(places)) {
      const path = place(world)
      const head = await readPageHead(request, path, session)
      // What leads on has no head, and what is not there is kept out by its status.
      if (head.status !== 200) continue
      const [title = ''] = head.title
      if (head.title.length !== 1 || title === '') wrong.push(`${path}: titles ${head.title.join(' | ')}`)
      const same = titles.get(title)
      if (same && same !== name && !similarScreens.has(name)) wrong.push(`${path}: has the title of ${same}`)
      titles.set(title, name)
      const open = publicPagePaths.includes(toPagePath(path))
      if (head.noindex === open) wrong.push(`${path}: search engines may${open ? ' not' : ''} list it`)
      if (open !== (head.canonical === baseURL + toPagePath(path)))
        wrong.push(`${path}: canonical ${head.canonical}`)
    }
  expect(wrong).toEqual([])
})

test('every page for everybody says what it is, and has a card with a picture', { tag: '@once' }, async ({
  request,
  baseURL,
}) => {
  const seen = new Set<string>()
  for (const path of publicPagePaths) {
    const { status, title, description, canonical, noindex, card } = await readPageHead(request, path)
    expect([path, status, noindex, canonical]).toEqual([path, 200, false, `${baseURL}${path}`])
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(30)
    expect(description.length, `${path}: ${description}`).toBeLessThan(200)
    expect(seen.has(title[0] ?? ''), `${path}: ${title[0]}`).toBe(false)
    seen.add(title[0] ?? '')
    expect(card, path).toMatchObject({
      'og:title': title[0],
      'og:description': description,
      'og:url': canonical,
      'og:image:alt': expect.stringContaining('Illustration'),
    })
    const picture = await request.get(card['og:image'] ?? '/none')
    expect(picture.headers()['content-type'], card['og:image']).toBe('image/png')
  }
  const map = await (await request.get('/sitemap.xml')).text()
  expect(map.match(/<loc>/g)).toHaveLength(publicPagePaths.length)
  // Neither a query nor a closing slash makes another page.
  expect((await readPageHead(request, '/pages/faq?q=refund')).canonical).toBe(`${baseURL}/pages/faq`)
  expect((await readPageHead(request, '/?network=partner')).canonical).toBe(`${baseURL}/`)
})
