import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The address as one of its family: an IPv4 address that travels inside IPv6 is IPv4. Null for what is no address. */
const parseIpAddress = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  isIP(address) ? ipaddr.process(address) : null
const formatIpv6Prefix = (address: ipaddr.IPv6, groups: number): string =>
  `${address.parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')}::/${groups * 16}`

/** One connection: the IPv4 address, or the /64 that a single IPv6 customer chooses addresses from. Empty for none. */
export function toClientAddress(address: string): string {
  const ip = parseIpAddress(address)
  return ip instanceof ipaddr.IPv6 ? formatIpv6Prefix(ip, 4) : (ip?.toString() ?? '')
}

/** The network around it, which many people may share: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function toNetworkPrefix(address: string): string {
  const ip = parseIpAddress(address)
  return ip instanceof ipaddr.IPv6 ? formatIpv6Prefix(ip, 3) : (ip?.octets.slice(0, 3).join('.') ?? '')
}
