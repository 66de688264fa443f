import ipaddr from 'ipaddr.js'

/** Addresses that begin alike, by how many bits. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Of IPv6, what is given out to be reached from everywhere: some of the rest leads to IPv4 addresses of a network within. */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is the same machine for everybody on the internet. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalIPv6)
}

export function isWithin(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

/** Networks as `10.1.0.0/16, fd00:1::/64`; throws where one is none. */
export const networksOf = (list: string): Network[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => ipaddr.parseCIDR(one))
