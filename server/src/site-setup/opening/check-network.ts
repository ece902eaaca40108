import { createProblem } from '@amarelle/contract/domain/errors'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { findSiteEntry, getSenderAddress } from '../../sites/index.ts'
import { authorize } from '../../staff/index.ts'
import { findMailDnsProblems } from '../check-mail-dns.ts'
import { createHostNetwork, findHostProblems, type HostNetwork } from './check-host.ts'

/**
 * Returns what DNS and the certificate of a site lack. They don't keep it from being published: they may be different where members are.
 * Takes at most some seconds. Throws `not_found` and `forbidden`.
 */
export async function checkSiteNetwork(
  services: Services,
  actor: StaffActor,
  { site: id }: { readonly site: number },
  network: HostNetwork = createHostNetwork(),
): Promise<{ problems: SiteProblem[] }> {
  const { config, clock } = services
  const entry = await findSiteEntry(services, id)
  if (!entry) throw createProblem('not_found')
  authorize(services, actor, 'sites.read', { siteId: id, companyId: entry.company.id })
  const { site, host } = entry
  const [ofHost, ofMails] = await Promise.all([
    findHostProblems(network, host, clock.now()),
    site && site.support_email !== ''
      ? findMailDnsProblems(network, {
          sender: getSenderAddress(config, site),
          supportEmail: site.support_email,
          dkim: config.dkim,
        })
      : [],
  ])
  return { problems: [...ofHost, ...ofMails] }
}
