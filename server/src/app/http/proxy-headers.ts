// Reads the headers that proxies add to a request, and decides which addresses are proxies (platform/trusted-proxies).
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { TrustedProxies } from '../../platform/trusted-proxies.ts'

type IsTrustedProxy = (address: string, hop: number) => boolean

/** Returns whether an address is one of these addresses or in one of these networks. */
export function createAddressTrust(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.map((entry) =>
    ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`),
  )
  return (address) => {
    if (!isIP(address)) return false
    const ip = ipaddr.process(address)
    return ranges.some(([net, bits]) => ip.kind() === net.kind() && ip.match(net, bits))
  }
}

/** Returns whether an address of the chain is a trusted proxy; the connection's own is hop 0, the next one hop 1. */
export const createProxyTrust = (proxies: TrustedProxies): IsTrustedProxy | false =>
  proxies === null
    ? false
    : typeof proxies === 'number'
      ? (_address, hop) => hop < proxies
      : createAddressTrust(proxies)

/**
 * `Host` selects the site, and every proxy can pass it on. Many also pass on a client's X-Forwarded-Host, so it is removed
 * before anything reads it.
 */
export async function dropForwardedHost({ raw }: FastifyRequest): Promise<void> {
  delete raw.headers['x-forwarded-host']
}

/** By the nearest proxy's header, else by the connection itself. */
export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'

/** Reads the country from the configured header, if the request came through the proxies; null otherwise. */
export function createCountryReader({ proxies, countryHeader }: Pick<Config, 'proxies' | 'countryHeader'>) {
  const trust = createProxyTrust(proxies)
  return ({ headers, socket }: FastifyRequest): string | null =>
    countryHeader && trust && trust(socket.remoteAddress ?? '', 0)
      ? (/^[A-Z]{2}$/.exec(String(headers[countryHeader]))?.[0] ?? null)
      : null
}
