// Tests what staff are told of a new site's DNS and certificate, with a resolver of the test instead of the network.
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { describeSiteProblem } from '../../sites/index.ts'
import type { HostNetwork } from './check-host.ts'
import { checkSiteNetwork } from './check-network.ts'

const app = await createTestServer()
const { colleague } = createTestColleagues(app)
const owner = await colleague({ role: 'owner' })
const site = await app.otherSite('www.eleventh.com', {
  support_email: 'help@support.com',
  sender_email: 'hello@eleventh.com',
})
const completeTexts: Readonly<Record<string, string>> = {
  'eleventh.com': 'v=spf1 -all',
  '_dmarc.eleventh.com': 'v=DMARC1; p=reject',
}
const createNetwork = (
  texts: Readonly<Record<string, string>>,
  addresses: readonly string[],
): HostNetwork => ({
  resolveTxt: async (name) => (texts[name] === undefined ? [] : [[texts[name]]]),
  resolveMx: async (name) => (name === 'support.com' ? [{ exchange: 'mx.support.com' }] : []),
  resolveAddresses: async (host) => (host === 'www.eleventh.com' ? addresses : []),
  readCertificateEnd: async () => new Date(Date.now() + 90 * 86_400_000),
})
const check = async (network: HostNetwork, actor = owner.actor) =>
  (await checkSiteNetwork(app.services, actor, { site: site.id }, network)).problems.map(describeSiteProblem)

test('host and sender of a site are asked for, and what DNS lacks is named', async () => {
  const unsigned = 'eleventh.com: mails are not signed (DKIM_PRIVATE_KEY and DKIM_SELECTOR)'
  expect(await check(createNetwork(completeTexts, ['93.184.215.14']))).toEqual([unsigned])
  expect(await check(createNetwork({}, []))).toEqual([
    'www.eleventh.com: no address in DNS (A or AAAA)',
    unsigned,
    'eleventh.com: no SPF record (v=spf1 …)',
    '_dmarc.eleventh.com: no DMARC record (v=DMARC1; p=…)',
  ])
})

test('staff of another site are told nothing', async () => {
  const stranger = await colleague({ role: 'administrator', siteId: app.site.id })
  await expect(check(createNetwork({}, []), stranger.actor)).rejects.toMatchObject({ code: 'forbidden' })
})
