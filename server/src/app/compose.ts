// Every object of the house is made here, once; every capability's doors are opened and its listeners set here.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { hearAccounts, mountAccounts } from '../accounts/index.ts'
import { hearAcquisition, mountAcquisition } from '../acquisition/index.ts'
import { hearChat, hearOpenings, hearPartings, mountChat } from '../chat/index.ts'
import { hearCredits, mountCredits } from '../credits/index.ts'
import { hearDiscovery, mountDiscovery } from '../discovery/index.ts'
import { hearLikes, mountLikes } from '../likes/index.ts'
import { hearLive } from '../live/index.ts'
import { mountMe } from '../me/index.ts'
import { hearNotifications, mountNotifications } from '../notifications/index.ts'
import { hearPayments, mountPayments } from '../payments/index.ts'
import { hearModeration, mountModeration } from '../moderation/index.ts'
import { hearProfiles, mountProfiles } from '../profiles/index.ts'
import { mountSites } from '../sites/index.ts'
import { channelOf } from '../platform/channel/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Parts } from '../platform/context.ts'
import { connect } from '../platform/db.ts'
import { events, type EventName } from '../platform/events.ts'
import { defineJob } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { smtpMailer } from '../platform/mail.ts'
import { joinChannel } from '../platform/notices.ts'
import { storageOf } from '../platform/storage/index.ts'
import { openWorker } from './worker.ts'

let opened = false
/** Opens every capability; once per process, whatever runs in it. */
export function openHouse(): void {
  if (opened) return
  opened = true
  for (const mount of [
    mountSites,
    mountAcquisition,
    mountAccounts,
    mountModeration,
    mountCredits,
    mountProfiles,
    mountPayments,
    mountDiscovery,
    mountLikes,
    mountChat,
    mountNotifications,
    mountMe,
  ])
    mount()
  for (const hear of [
    hearAcquisition,
    hearAccounts,
    hearModeration,
    hearCredits,
    hearProfiles,
    hearPayments,
    hearDiscovery,
    hearLikes,
    hearChat,
    hearOpenings,
    hearPartings,
    hearLive,
    hearNotifications,
  ])
    hear()
  openWorker()
  defineJob<{ name: EventName; who: string; event: never }>('event', (parts, job) => events.hear(parts, job))
}

/** The secret of this machine: from the configuration, else made once and kept beside the data. */
async function secretOf(config: Config): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => {})
  return readFile(file, 'utf8')
}

/** A command sends no mail itself: it leaves jobs, and the running server does them. */
const nowhere = 'smtp://127.0.0.1:9'

export interface House {
  readonly parts: Parts
  readonly pool: Pool
  readonly close: () => Promise<void>
}
export async function compose(config: Config, databaseUrl: string, smtpUrl = nowhere): Promise<House> {
  openHouse()
  const { pool, db } = connect(databaseUrl, config.databasePool)
  const log = createLog(config.logLevel)
  const mailer = smtpMailer(smtpUrl, config.dkim)
  const secret = await secretOf(config)
  const channel = channelOf({ ...config, secret }, databaseUrl, log)
  joinChannel(db, channel)
  const parts: Parts = {
    db,
    clock: systemClock,
    config: { ...config, secret },
    storage: storageOf(config, log),
    mailer,
    log,
  }
  return {
    parts,
    pool,
    async close() {
      mailer.close()
      await channel.close()
      await db.destroy()
    },
  }
}
