import { expect, test } from 'vitest'
import { toClientAddress, toNetworkPrefix } from './client-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113'],
  ['::ffff:cb00:714d', '203.0.113.77', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['', '', ''],
  ['unknown', '', ''],
  ['0x7f.1', '', ''],
  ['203.0.113.77, 10.0.0.1', '', ''],
])('address %s is normalised to %s and belongs to network %s', (address, client, network) => {
  expect([toClientAddress(address), toNetworkPrefix(address)]).toEqual([client, network])
})

test('all addresses of a /64 are one client; the next /64 is another', () => {
  const one = Array.from({ length: 20 }, (_, i) => toClientAddress(`2001:db8:1:2:${i}::${i * 7}`))
  expect(new Set(one).size).toBe(1)
  expect(toClientAddress('2001:db8:1:3::1')).not.toBe(one[0])
})
