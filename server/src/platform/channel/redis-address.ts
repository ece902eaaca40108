// Parses REDIS_URL: a server, several of which one is the primary, or the sentinels that know the primary.

/** Servers in order of preference. */
interface RedisServers {
  readonly kind: 'servers'
  readonly urls: readonly string[]
}
interface RedisSentinels {
  readonly kind: 'sentinels'
  /** URLs of the sentinels. */
  readonly urls: readonly string[]
  /** Name of the primary in the sentinels' configuration. */
  readonly primaryName: string
  /** URL of the primary, given its host and port. */
  readonly createPrimaryUrl: (host: string, port: number) => string
}
export type RedisAddress = RedisServers | RedisSentinels

const isRedisUrl = (text: string): boolean => /^rediss?:\/\/[^/]/.test(text) && URL.canParse(text)

/** Null if the text is none of the three. */
export function parseRedisUrl(text: string): RedisAddress | null {
  const sentinels = /^redis(s?)-sentinel:\/\/(?:([^/]*)@)?([^/@]+)\/([\w.-]+)$/.exec(text)
  if (!sentinels) {
    const urls = text.split(',')
    return urls.every(isRedisUrl) ? { kind: 'servers', urls } : null
  }
  const [, tls = '', credentials, hosts = '', primaryName = ''] = sentinels
  const scheme = `redis${tls}://`
  const urls = hosts.split(',').map((host) => `${scheme}${/:\d+$/.test(host) ? host : `${host}:26379`}`)
  if (!urls.every(isRedisUrl)) return null
  const prefix = scheme + (credentials === undefined ? '' : `${credentials}@`)
  return {
    kind: 'sentinels',
    urls,
    primaryName,
    createPrimaryUrl: (host, port) => `${prefix}${host.includes(':') ? `[${host}]` : host}:${port}`,
  }
}
