import type { Services } from '../platform/context.ts'

/** Returns the hosts of this database's sites, with the group to which a proxy sends their requests. */
export async function listGroupHosts({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<{ readonly host: string; readonly group: string }[]> {
  const sites = await db.selectFrom('site').select('host').orderBy('host').execute()
  return sites.map(({ host }) => ({ host: host.toLowerCase(), group: config.siteGroup }))
}

/** Hosts and groups of a map as HAProxy reads it: a line for each host, `#` before comments. */
const parseMap = (map: string): Map<string, string> =>
  new Map(
    map.split('\n').flatMap((line) => {
      const [host = '', group] = line.replace(/#.*/, '').trim().split(/\s+/)
      return group === undefined ? [] : [[host.toLowerCase(), group] as const]
    }),
  )

/** Returns what is wrong with a map of hosts to groups, from the point of view of this group. */
export async function findGroupMapProblems(
  services: Pick<Services, 'db' | 'config'>,
  map: string,
): Promise<string[]> {
  const entries = parseMap(map)
  const own = services.config.siteGroup
  const hosts = new Set((await listGroupHosts(services)).map(({ host }) => host))
  return [
    ...[...hosts]
      .filter((host) => entries.get(host) !== own)
      .map(
        (host) => `${host} is a site of ${own}, but the map sends it to ${entries.get(host) ?? 'no group'}`,
      ),
    ...[...entries]
      .filter(([host, group]) => group === own && !hosts.has(host))
      .map(([host]) => `the map sends ${host} to ${own}, which has no such site`),
  ]
}
