import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Proxies whose forwarding headers are trusted: the nearest n, or those with these addresses; null: none. */
export type TrustedProxies = number | readonly string[] | null

const maxProxyHops = 16

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits] = entry.split('/')
  if (!isIP(address)) return false
  // A range that covers everything would trust everyone.
  return bits === undefined || (ipaddr.isValidCIDR(entry) && Number(bits) > 0)
}

/** Parses `2` or `10.0.0.0/8, 192.0.2.7`; returns undefined if it is neither. */
export function parseProxySetting(setting: string): TrustedProxies | undefined {
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting)
    return hops > maxProxyHops ? undefined : hops || null
  }
  return parseAddressRanges(setting)
}
/** Parses `10.0.0.0/8, 192.0.2.7`; returns undefined if an entry is neither an address nor a network. */
export function parseAddressRanges(setting: string): readonly string[] | undefined {
  const entries = setting.split(',').map((entry) => entry.trim())
  return entries.every(isAddressOrRange) ? entries : undefined
}
