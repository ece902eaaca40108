import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { getStableSecret } from '../crypto/signing.ts'
import type { Log } from '../log.ts'
import { type Channel, createChannel } from './channel.ts'
import { createPostgresTransport } from './postgres.ts'
import { createRedisTransport } from './redis.ts'

export type { Channel } from './channel.ts'

/** Creates the channel between this installation's processes: Redis if configured, else PostgreSQL. Connects on first use. */
export function createProcessChannel(config: Config, databaseUrl: string, log: Log): Channel {
  // The name is derived from secret and group: in another installation or database, the same ids mean other members.
  const installation = createHash('sha256')
    .update(`channel:${config.siteGroup}:${getStableSecret(config)}`)
    .digest('base64url')
    .slice(0, 16)
  return createChannel(
    config.redis
      ? createRedisTransport(config.redis, `member_event:${installation}`)
      : createPostgresTransport(databaseUrl),
    log,
  )
}
