// What a browser never sends to the pages: each of them answers with a page of its own, never with a fault of the server.
import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import routes from '../../web/src/routes.ts'
import { expect, test } from '../support/fixtures.ts'
import { createJourneyAccount } from '../support/members.ts'

type Entry = (typeof routes)[number]
interface ScreenPath {
  readonly path: string
  readonly hasAction: boolean
}
/** Every page with its whole path, and whether it takes a form; layouts take none. */
function listScreenPaths(entries: readonly Entry[], above = ''): ScreenPath[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = path ? `${above}/${path}` : above
    if (children) return listScreenPaths(children, whole)
    const source = readFileSync(new URL(`../../web/src/${file}`, import.meta.url), 'utf8')
    return [{ path: whole || '/', hasAction: /^export .*\baction\b/m.test(source) }]
  })
}
const fillPath = (path: string, value: string) => path.replace('?', '').replaceAll(/:\w+|\*/g, value)
const pages = listScreenPaths(routes)
const actions = pages.filter(({ hasAction }) => hasAction).map(({ path }) => fillPath(path, '1'))

const boundary = '----boundary'
const multipart = `multipart/form-data; boundary=${boundary}`
const createMultipartField = (name: string, value: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const urlencoded = 'application/x-www-form-urlencoded'

/** What is no form at all. */
const nonFormBodies: Record<string, { type?: string; body?: string }> = {
  'no body and no kind': {},
  'an empty body of no kind': { body: '' },
  JSON: { type: 'application/json', body: '{"email":"a@example.org"}' },
  text: { type: 'text/plain', body: 'email=a' },
  bytes: { type: 'application/octet-stream', body: '\0\u0001\u00ff' },
  'a kind that is none': { type: ';;;', body: 'email=a' },
  'multipart without a boundary': { type: 'multipart/form-data', body: 'email=a' },
  'multipart that is something else': { type: multipart, body: 'email=a' },
  'multipart without an end': { type: multipart, body: createMultipartField('email', 'a') },
  'multipart with a broken head': {
    type: multipart,
    body: `--${boundary}\r\nContent-Disp\r\n\r\na\r\n--${boundary}--`,
  },
}
/** Forms, but not as our pages make them. */
const malformedForms: Record<string, { type: string; body: string }> = {
  'an empty form': { type: urlencoded, body: '' },
  'an empty multipart form': { type: multipart, body: `--${boundary}--\r\n` },
  'every field twice': {
    type: urlencoded,
    body: 'email=a&email=b&password=a&password=b&id=1&id=2&intent=a&intent=like&token=a&token=b&part=a&part=facts',
  },
  'what no encoding gives': {
    type: urlencoded,
    body: 'email=%ff%fe&password=%&id=%E0%A4%A&=&&==&intent=%00',
  },
  'NUL everywhere': {
    type: urlencoded,
    body: [
      'email',
      'password',
      'password_repeat',
      'token',
      'text',
      'name',
      'id',
      'intent',
      'order',
      'kind',
      'key',
    ]
      .map((name) => `${name}=%00`)
      .join('&'),
  },
  'NUL in forms that are known': {
    type: urlencoded,
    body: 'intent=remove&part=facts&kind=us&about=%00&city_id=%00&text=a%00b&name=%00&email=a%00@example.org&limit=%00&bundle=%00&code=%00',
  },
  'names of objects': {
    type: urlencoded,
    body: '__proto__=1&constructor=2&toString=3&intent=__proto__&kind=constructor',
  },
  'files where text is expected': {
    type: multipart,
    body: `${['email', 'password', 'token', 'text', 'id', 'intent', 'kind', 'part', 'profile', 'key']
      .map((name) => createMultipartField(name, 'a', '; filename="a.txt"'))
      .join('')}--${boundary}--\r\n`,
  },
  'text where a file is expected': {
    type: multipart,
    body: `${createMultipartField('image', 'a')}${createMultipartField('profile', '1')}--${boundary}--\r\n`,
  },
}

test('a body that is no form gets a page of 4xx in our design, at every page that takes one', {
  tag: '@once',
}, async () => {
  test.slow()
  const { session } = await createJourneyAccount({ name: 'Mia' })
  const url = process.env['JOURNEY_URL'] ?? ''
  expect(actions.length).toBeGreaterThan(25)
  const send = (path: string, { type, body }: { type?: string; body?: string }, member: boolean) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        'accept-language': 'en',
        ...(type ? { 'content-type': type } : {}),
        ...(member ? { cookie: `session=${session}` } : {}),
      },
      // As bytes: else fetch says a kind by itself.
      ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body, 'latin1')) }),
    })
  const wrong: string[] = []
  for (const path of actions)
    for (const member of [true, false]) {
      for (const [what, form] of Object.entries(nonFormBodies)) {
        const answer = await send(path, form, member)
        const html = await answer.text()
        const elsewhere =
          answer.status === 302 && /^\/(login|logout|$)/.test(answer.headers.get('location') ?? '')
        const ours =
          answer.status >= 400 &&
          answer.status < 500 &&
          html.includes('data-niche=') &&
          html.includes('class="error-page"')
        if (!ours && !elsewhere)
          wrong.push(`${path}, ${what}: ${answer.status} ${answer.headers.get('location') ?? ''}`)
      }
      for (const [what, form] of Object.entries(malformedForms)) {
        const answer = await send(path, form, member)
        await answer.text()
        if (answer.status >= 500) wrong.push(`${path}, ${what}: ${answer.status}`)
      }
    }
  expect(wrong).toEqual([])
})

test('NUL and broken encodings in addresses of pages are no fault of ours', { tag: '@once' }, async () => {
  test.slow()
  const { session } = await createJourneyAccount({ name: 'Mia' })
  const url = process.env['JOURNEY_URL'] ?? ''
  const names = [
    'name',
    'code',
    'token',
    'return',
    'page',
    'after',
    'country',
    'interests',
    'attempt',
    'order',
    'network',
    'about',
    'where',
    'only',
    'pay',
    'question',
    'gender',
    'slug',
    'part',
    'saved',
  ]
  const query = `?${names.map((name) => `${name}=%00`).join('&')}`
  const wrong: string[] = []
  for (const { path } of pages)
    for (const address of [
      fillPath(path, '1') + query,
      fillPath(path, '%00'),
      fillPath(path, '%ff'),
      fillPath(path, '%E0%A4%A'),
    ])
      for (const member of [true, false]) {
        const headers = { 'accept-language': 'en', ...(member ? { cookie: `session=${session}` } : {}) }
        const answer = await fetch(url + address, { redirect: 'manual', headers })
        await answer.text()
        if (answer.status >= 500) wrong.push(`${address}: ${answer.status}`)
      }
  expect(wrong).toEqual([])
})

test('a method that pages do not know is no fault of ours', { tag: '@once' }, async () => {
  const { hostname, port } = new URL(process.env['JOURNEY_URL'] ?? '')
  const statusOf = (method: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port) }, () =>
        socket.write(
          `${method} /login HTTP/1.1\r\nHost: ${hostname}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        ),
      )
      let answer = ''
      socket.on('data', (chunk) => (answer += String(chunk)))
      socket.on('end', () => resolve(Number(answer.split(' ')[1])))
      socket.on('error', reject)
    })
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'PROPFIND', 'SEARCH', 'NONSENSE']) {
    const status = await statusOf(method)
    expect(status, method).toBeGreaterThanOrEqual(200)
    expect(status, method).toBeLessThan(500)
  }
})

test('behind a proxy that ends HTTPS a form of our own page arrives, and a foreign one does not', {
  tag: '@once',
}, async () => {
  const { email } = await createJourneyAccount({ name: 'Mia' })
  const url = process.env['JOURNEY_URL'] ?? ''
  const { host } = new URL(url)
  const logIn = (headers: Record<string, string>) =>
    fetch(`${url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': urlencoded, 'x-forwarded-proto': 'https', ...headers },
      body: `email=${encodeURIComponent(email)}&password=wrong`,
    })
  for (const headers of [
    { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
    { origin: `https://${host}` },
    { 'sec-fetch-site': 'same-origin' },
  ]) {
    const answer = await logIn(headers)
    expect([answer.status, (await answer.text()).includes('name="password"')]).toEqual([401, true])
  }
  for (const headers of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])
    expect((await logIn(headers)).status).toBe(403)
})

test('after a login the way back leads to a page of ours, never to a call', { tag: '@once' }, async () => {
  const { session } = await createJourneyAccount({ name: 'Mia' })
  const url = process.env['JOURNEY_URL'] ?? ''
  const wayBack = async (wanted: string) => {
    const answer = await fetch(`${url}/login?return=${encodeURIComponent(wanted)}`, {
      redirect: 'manual',
      headers: { cookie: `session=${session}` },
    })
    return answer.headers.get('location')
  }
  expect(await wayBack('/settings?saved=scheme#x')).toBe('/settings?saved=scheme#x')
  for (const wanted of [
    '/api/logout.php',
    '/%61pi/logout.php',
    '/members/%2e%2e/api/logout.php',
    '//evil.example',
    '/\\evil.example',
  ])
    expect(await wayBack(wanted), wanted).toBe('/members')
})
