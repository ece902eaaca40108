import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Parses an address; an IPv4-mapped IPv6 address becomes IPv4. Returns null if it is invalid. */
const parseIpAddress = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  isIP(address) ? ipaddr.process(address) : null
const formatIpv6Prefix = (address: ipaddr.IPv6, groups: number): string =>
  `${address.parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')}::/${groups * 16}`

/** Identifies one client: the IPv4 address, or the /64 prefix that a single IPv6 customer controls. Empty if invalid. */
export function toClientAddress(address: string): string {
  const ip = parseIpAddress(address)
  return ip instanceof ipaddr.IPv6 ? formatIpv6Prefix(ip, 4) : (ip?.toString() ?? '')
}

/** Returns the surrounding network, which many people may share: /24 of an IPv4 address, /48 of an IPv6 one. */
export function toNetworkPrefix(address: string): string {
  const ip = parseIpAddress(address)
  return ip instanceof ipaddr.IPv6 ? formatIpv6Prefix(ip, 3) : (ip?.octets.slice(0, 3).join('.') ?? '')
}
