import { expect, test } from 'vitest'
import { describeSiteProblem } from '../../sites/index.ts'
import { findHostProblems, type HostNetwork } from './check-host.ts'

const now = new Date('2026-01-01T00:00:00Z')
const createNetwork = (changes: Partial<HostNetwork> = {}): HostNetwork => ({
  resolveTxt: async () => [],
  resolveMx: async () => [],
  resolveAddresses: async () => ['93.184.215.14'],
  readCertificateEnd: async () => new Date('2026-03-01T00:00:00Z'),
  ...changes,
})
const find = async (changes?: Partial<HostNetwork>) =>
  (await findHostProblems(createNetwork(changes), 'www.site.com', now)).map(describeSiteProblem)

test('a host with an address and a certificate has no problem', async () => {
  expect(await find()).toEqual([])
})

test('a host without an address is named, and its certificate is not asked for', async () => {
  const readCertificateEnd = () => Promise.reject(new Error('asked'))
  expect(await find({ resolveAddresses: async () => [], readCertificateEnd })).toEqual([
    'www.site.com: no address in DNS (A or AAAA)',
  ])
})

test('a host with a private address is named, and nothing is connected to it', async () => {
  const readCertificateEnd = () => Promise.reject(new Error('asked'))
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1'])
    expect(
      await find({ resolveAddresses: async () => ['93.184.215.14', address], readCertificateEnd }),
    ).toEqual([`www.site.com: DNS names an address that members can’t reach (${address})`])
})

test('a certificate that ends soon, and one that browsers refuse, are problems', async () => {
  expect(await find({ readCertificateEnd: async () => new Date('2026-01-10T00:00:00Z') })).toEqual([
    'www.site.com: the certificate ends on 2026-01-10',
  ])
  expect(
    await find({ readCertificateEnd: () => Promise.reject(new Error('self-signed certificate')) }),
  ).toEqual(['www.site.com: no certificate that browsers accept (self-signed certificate)'])
})
