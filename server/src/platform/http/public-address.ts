// Browsers supply the URL that we send pushes to, and staff that of postbacks: it must never reach our own network
// (docs/safety.md#addresses-that-browsers-name).
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const privateIpv4Ranges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Ranges within the public 2000::/3 that are not public: tunnels into other networks, and documentation examples. */
const privateIpv6Ranges = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const createBlockList = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}
const privateIpv4Blocks = createBlockList(privateIpv4Ranges, 'ipv4')
const publicIpv6Blocks = createBlockList(['2000::/3'], 'ipv6')
const privateIpv6Blocks = createBlockList(privateIpv6Ranges, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !privateIpv4Blocks.check(address)
    : isIP(address) === 6 &&
      publicIpv6Blocks.check(address, 'ipv6') &&
      !privateIpv6Blocks.check(address, 'ipv6')

/** Returns whether a URL is https with a host name and the default port, as a partner or a push service has it. */
export const isPublicHttpsUrl = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === 'https:' &&
  port === '' &&
  username === '' &&
  password === '' &&
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname)

/** A host name resolved to a private address. */
export class PrivateAddressError extends Error {}

/**
 * DNS lookup for a connection: resolves once and fails if any address is private. The connection uses exactly these addresses.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(`${hostname} is not public`), '')
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
