import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type Channel, createChannel } from './channel.ts'
import { createPostgresTransport } from './postgres.ts'
import { createRedisTransport } from './redis.ts'

export type { Channel } from './channel.ts'

/** The way between the processes of this installation: Redis when there is one, else the database. It connects at its first use. */
export function createProcessChannel(config: Config, databaseUrl: string, log: Log): Channel {
  // Who shares the secret shares the members: the numbers of another installation's mean other people.
  const installation = createHash('sha256')
    .update(`channel:${config.secret ?? ''}`)
    .digest('base64url')
    .slice(0, 16)
  return createChannel(
    config.redisUrl
      ? createRedisTransport(config.redisUrl, `member_event:${installation}`)
      : createPostgresTransport(databaseUrl),
    log,
  )
}
