import { Resolver } from 'node:dns/promises'
import { connect } from 'node:tls'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { isPublicAddress, lookupPublicAddress } from '../../platform/http/public-address.ts'
import type { DnsReader } from '../check-mail-dns.ts'

/** Describes what is asked of the network; each call ends within seconds or rejects. */
export interface HostNetwork extends DnsReader {
  readonly resolveAddresses: (host: string) => Promise<readonly string[]>
  /** When the certificate of the host ends. Rejects if there is none that browsers accept; never reaches a private address. */
  readonly readCertificateEnd: (host: string) => Promise<Date>
}

const dnsTimeoutMs = 2000
const tlsTimeoutMs = 3000
/** A certificate that is renewed by itself is renewed by then. */
const minimumCertificateDays = 14

function readCertificateEnd(host: string): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: 443,
      servername: host,
      timeout: tlsTimeoutMs,
      lookup: lookupPublicAddress,
    })
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
  })
}

/** Creates the network of this machine, with a deadline for each question. */
export function createHostNetwork(): HostNetwork {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 1 })
  return {
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolveMx: (name) => resolver.resolveMx(name),
    resolveAddresses: async (host) => {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
    readCertificateEnd,
  }
}

/** Returns why DNS leads browsers to no address of a host; null if it does. The place of the problem is the host. */
export async function findAddressProblem(network: HostNetwork, host: string): Promise<SiteProblem | null> {
  const addresses = await network.resolveAddresses(host)
  if (addresses.length === 0) return { place: host, code: 'no_address', values: {} }
  const privateAddress = addresses.find((address) => !isPublicAddress(address))
  return privateAddress === undefined
    ? null
    : { place: host, code: 'private_address', values: { address: privateAddress } }
}

/** Returns what DNS and the certificate lack for browsers to reach a host. The place of a problem is the host. */
export async function findHostProblems(
  network: HostNetwork,
  host: string,
  now: Date,
): Promise<SiteProblem[]> {
  const addressProblem = await findAddressProblem(network, host)
  if (addressProblem) return [addressProblem]
  try {
    const endsAt = await network.readCertificateEnd(host)
    return endsAt < addMs(now, daysToMs(minimumCertificateDays))
      ? [{ place: host, code: 'certificate_ends', values: { day: endsAt.toISOString().slice(0, 10) } }]
      : []
  } catch (error) {
    // Node's codes, such as `CERT_HAS_EXPIRED`, need no translation.
    const { code, message } = error as NodeJS.ErrnoException
    return [{ place: host, code: 'no_certificate', values: { reason: code ?? message } }]
  }
}
