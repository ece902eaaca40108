// What proxies say of a request, and who is believed to be one (platform/proxies).
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { TrustedProxies } from '../../platform/trusted-proxies.ts'

type IsTrustedProxy = (address: string, hop: number) => boolean

function createAddressTrust(entries: readonly string[]): IsTrustedProxy {
  const ranges = entries.map((entry) =>
    ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`),
  )
  return (address) => {
    if (!isIP(address)) return false
    const ip = ipaddr.process(address)
    return ranges.some(([net, bits]) => ip.kind() === net.kind() && ip.match(net, bits))
  }
}

/** Whether an address of the chain is believed; the connection's own is hop 0, the one that it forwards for hop 1. */
export const createProxyTrust = (proxies: TrustedProxies): IsTrustedProxy | false =>
  proxies === null
    ? false
    : typeof proxies === 'number'
      ? (_address, hop) => hop < proxies
      : createAddressTrust(proxies)

/**
 * The site is chosen by `Host`, which every proxy can pass on. Many pass on an X-Forwarded-Host that the caller wrote, so
 * nothing here gets to read one.
 */
export async function dropForwardedHost({ raw }: FastifyRequest): Promise<void> {
  delete raw.headers['x-forwarded-host']
}

/** As the nearest proxy says, else as it arrived here. */
export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'

/** Reads the country that the configured header names, of a request that came through the proxies; null otherwise. */
export function createCountryReader({ proxies, countryHeader }: Pick<Config, 'proxies' | 'countryHeader'>) {
  const trust = createProxyTrust(proxies)
  return ({ headers, socket }: FastifyRequest): string | null =>
    countryHeader && trust && trust(socket.remoteAddress ?? '', 0)
      ? (/^[A-Z]{2}$/.exec(String(headers[countryHeader]))?.[0] ?? null)
      : null
}
