import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVapidAuthorization } from './vapid-authorization.ts'
import { encryptPushPayload } from './encrypt-payload.ts'
import { getVapidKeys } from './vapid-keys.ts'
import {
  isPublicAddress,
  isPublicHttpsUrl,
  PrivateAddressError,
  lookupPublicAddress,
} from '../http/public-address.ts'
import { createTestPushBrowser } from '../../../testing/platform/push-browser.ts'

const decodeBase64Url = (text: string) => Buffer.from(text, 'base64url')
const secret = 'a-secret-for-tests-of-32-characters!'

test('reproduces the example of RFC 8291, appendix A, exactly', () => {
  const receiver = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const text = 'When I grow up, I want to be a watermelon'
  const fresh = {
    salt: decodeBase64Url('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: decodeBase64Url('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  const sent = encryptPushPayload(Buffer.from(text), receiver, fresh)
  expect(sent.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  const browser = createTestPushBrowser(
    decodeBase64Url('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    decodeBase64Url(receiver.auth),
  )
  expect(browser.keys).toEqual(receiver)
  expect(browser.read(sent)).toBe(text)
})

test('texts of any length encrypt to the same length, and only the subscribed browser can read them', () => {
  const [browser, other] = [createTestPushBrowser(), createTestPushBrowser()]
  const fresh = { salt: Buffer.alloc(16, 7), privateKey: Buffer.alloc(32, 3) }
  const [short, long] = ['a', 'b'.repeat(900)].map((text) =>
    encryptPushPayload(Buffer.from(text), browser.keys, fresh, 1024),
  ) as [Buffer, Buffer]
  expect(short.length).toBe(long.length)
  expect([browser.read(short), browser.read(long)]).toEqual(['a', 'b'.repeat(900)])
  expect(() => other.read(short)).toThrow()
})

test('a push is signed with the key known to browsers, for one push service and twelve hours', () => {
  const keys = getVapidKeys({ secret, vapidPrivateKey: undefined })
  const now = new Date('2026-11-21T12:00:00Z')
  const header = createVapidAuthorization(
    new URL('https://push.example:443/x/y'),
    'mailto:help@example.org',
    keys,
    now,
  )
  const [, head = '', claims = '', signed = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(header) ?? []
  expect(JSON.parse(decodeBase64Url(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(decodeBase64Url(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-11-22T00:00:00Z') / 1000,
    sub: 'mailto:help@example.org',
  })
  expect(key).toBe(keys.publicKey)
  const point = decodeBase64Url(key)
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url') }
  const publicKey = createPublicKey({
    key: { ...jwk, y: point.subarray(33).toString('base64url') },
    format: 'jwk',
  })
  const isSigned = (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      decodeBase64Url(signed),
    )
  expect([isSigned(`${head}.${claims}`), isSigned(`${head}.x${claims}`)]).toEqual([true, false])
})

test('the keys follow from the secret, the same in every process; a configured key takes precedence', () => {
  const keyOf = (of: string, vapidPrivateKey?: string) =>
    getVapidKeys({ secret: of, vapidPrivateKey }).publicKey
  expect(keyOf(secret)).toBe(keyOf(secret))
  expect(keyOf(secret)).not.toBe(keyOf(`${secret}!`))
  const own = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
  expect(keyOf(secret, own)).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  )
})

test.each([
  'http://push.example/1',
  'https://push.example:8443/1',
  'https://user:word@push.example/1',
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://2130706433/1',
  'https://0x7f.1/1',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://intranet/1',
  'https://push.example./1',
  'file:///etc/passwd',
])('%s is rejected as a push service', (endpoint) => {
  expect(isPublicHttpsUrl(new URL(endpoint))).toBe(false)
})
test.each([
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/Q',
  'https://wns2-am3p.notify.windows.com/w/?token=x',
])('%s is accepted as a push service', (endpoint) => {
  expect(isPublicHttpsUrl(new URL(endpoint))).toBe(true)
})

test('private addresses are rejected in every notation, public ones accepted', () => {
  const closed = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'push.example',
  ]
  const open = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:80b::200a']
  expect(closed.filter(isPublicAddress)).toEqual([])
  expect(open.filter(isPublicAddress)).toEqual(open)
})

test('a host name that resolves to our own network is rejected during the connection’s lookup', async () => {
  const error = await new Promise((resolve) => lookupPublicAddress('localhost', {}, resolve))
  expect(error).toBeInstanceOf(PrivateAddressError)
})
