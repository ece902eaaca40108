// Requests that browsers never send to pages: each gets a styled error page, never a server error.
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
/** Every page with its full path and whether it has an action; layouts have none. */
function listScreenPaths(entries: readonly Entry[], parentPath = ''): ScreenPath[] {
  return entries.flatMap(({ path, file, children }) => {
    const fullPath = path ? `${parentPath}/${path}` : parentPath
    if (children) return listScreenPaths(children, fullPath)
    const source = readFileSync(new URL(`../../web/src/${file}`, import.meta.url), 'utf8')
    return [{ path: fullPath || '/', hasAction: /^export .*\baction\b/m.test(source) }]
  })
}
const fillPath = (path: string, value: string) => path.replace('?', '').replaceAll(/:\w+|\*/g, value)
const pages = listScreenPaths(routes)
const actions = pages.filter(({ hasAction }) => hasAction).map(({ path }) => fillPath(path, '1'))

const boundary = '----boundary'
const multipart = `multipart/form-data; boundary=${boundary}`
const createMultipartField = (name: string, value: string, parameters = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${parameters}\r\n\r\n${value}\r\n`
const urlencoded = 'application/x-www-form-urlencoded'

/** Bodies that are not a form. */
const nonFormBodies: Record<string, { type?: string; body?: string }> = {
  'no body and no content type': {},
  'an empty body without a content type': { body: '' },
  JSON: { type: 'application/json', body: '{"email":"a@example.org"}' },
  text: { type: 'text/plain', body: 'email=a' },
  bytes: { type: 'application/octet-stream', body: '\0\u0001\u00ff' },
  'an invalid content type': { type: ';;;', body: 'email=a' },
  'multipart without a boundary': { type: 'multipart/form-data', body: 'email=a' },
  'multipart whose body is not multipart': { type: multipart, body: 'email=a' },
  'multipart without a closing boundary': { type: multipart, body: createMultipartField('email', 'a') },
  'multipart with a broken part header': {
    type: multipart,
    body: `--${boundary}\r\nContent-Disp\r\n\r\na\r\n--${boundary}--`,
  },
}
/** Forms that our pages never produce. */
const malformedForms: Record<string, { type: string; body: string }> = {
  'an empty form': { type: urlencoded, body: '' },
  'an empty multipart form': { type: multipart, body: `--${boundary}--\r\n` },
  'every field twice': {
    type: urlencoded,
    body: 'email=a&email=b&password=a&password=b&id=1&id=2&intent=a&intent=like&token=a&token=b&part=a&part=facts',
  },
  'invalid encodings': {
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
  'NUL in known fields': {
    type: urlencoded,
    body: 'intent=remove&part=facts&kind=us&about=%00&city_id=%00&text=a%00b&name=%00&email=a%00@example.org&limit=%00&bundle=%00&code=%00',
  },
  'names of object properties': {
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

test('a body that is not a form gets a styled 4xx page, on every page with an action', {
  tag: '@once',
}, async () => {
  test.slow()
  const { session } = await createJourneyAccount({ name: 'Mia' })
  const url = process.env['JOURNEY_URL'] ?? ''
  expect(actions.length).toBeGreaterThan(25)
  const send = (path: string, { type, body }: { type?: string; body?: string }, isLoggedIn: boolean) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        'accept-language': 'en',
        ...(type ? { 'content-type': type } : {}),
        ...(isLoggedIn ? { cookie: `session=${session}` } : {}),
      },
      // As bytes, because fetch adds a content type to a string.
      ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body, 'latin1')) }),
    })
  const failures: string[] = []
  for (const path of actions)
    for (const isLoggedIn of [true, false]) {
      for (const [what, form] of Object.entries(nonFormBodies)) {
        const response = await send(path, form, isLoggedIn)
        const html = await response.text()
        const isRedirect =
          response.status === 302 && /^\/(login|logout|$)/.test(response.headers.get('location') ?? '')
        const isErrorPage =
          response.status >= 400 &&
          response.status < 500 &&
          html.includes('data-niche=') &&
          html.includes('class="error-page"')
        if (!isErrorPage && !isRedirect)
          failures.push(`${path}, ${what}: ${response.status} ${response.headers.get('location') ?? ''}`)
      }
      for (const [what, form] of Object.entries(malformedForms)) {
        const response = await send(path, form, isLoggedIn)
        await response.text()
        if (response.status >= 500) failures.push(`${path}, ${what}: ${response.status}`)
      }
    }
  expect(failures).toEqual([])
})

test('NUL bytes and broken encodings in page addresses cause no server error', { tag: '@once' }, async () => {
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
  const failures: string[] = []
  for (const { path } of pages)
    for (const address of [
      fillPath(path, '1') + query,
      fillPath(path, '%00'),
      fillPath(path, '%ff'),
      fillPath(path, '%E0%A4%A'),
    ])
      for (const isLoggedIn of [true, false]) {
        const headers = { 'accept-language': 'en', ...(isLoggedIn ? { cookie: `session=${session}` } : {}) }
        const response = await fetch(url + address, { redirect: 'manual', headers })
        await response.text()
        if (response.status >= 500) failures.push(`${address}: ${response.status}`)
      }
  expect(failures).toEqual([])
})

test('HTTP methods that pages do not support cause no server error', { tag: '@once' }, async () => {
  const { hostname, port } = new URL(process.env['JOURNEY_URL'] ?? '')
  const readStatus = (method: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port) }, () =>
        socket.write(
          `${method} /login HTTP/1.1\r\nHost: ${hostname}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        ),
      )
      let responseText = ''
      socket.on('data', (chunk) => (responseText += String(chunk)))
      socket.on('end', () => resolve(Number(responseText.split(' ')[1])))
      socket.on('error', reject)
    })
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'PROPFIND', 'SEARCH', 'NONSENSE']) {
    const status = await readStatus(method)
    expect(status, method).toBeGreaterThanOrEqual(200)
    expect(status, method).toBeLessThan(500)
  }
})

test('behind a TLS-terminating proxy a same-origin form is accepted and a cross-origin one refused', {
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
    const response = await logIn(headers)
    expect([response.status, (await response.text()).includes('name="password"')]).toEqual([401, true])
  }
  for (const headers of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])
    expect((await logIn(headers)).status).toBe(403)
})

test('the return address after login leads only to pages of the site, never to API calls', {
  tag: '@once',
}, async () => {
  const { session } = await createJourneyAccount({ name: 'Mia' })
  const url = process.env['JOURNEY_URL'] ?? ''
  const readReturnTarget = async (target: string) => {
    const response = await fetch(`${url}/login?return=${encodeURIComponent(target)}`, {
      redirect: 'manual',
      headers: { cookie: `session=${session}` },
    })
    return response.headers.get('location')
  }
  expect(await readReturnTarget('/settings?saved=scheme#x')).toBe('/settings?saved=scheme#x')
  for (const target of [
    '/api/logout.php',
    '/%61pi/logout.php',
    '/members/%2e%2e/api/logout.php',
    '//evil.example',
    '/\\evil.example',
  ])
    expect(await readReturnTarget(target), target).toBe('/members')
})
