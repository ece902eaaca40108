// Creates the services that all rules use, once per application, and registers the modules.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { createProcessChannel } from '../platform/channel/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { connectDatabase } from '../platform/db/db.ts'
import { createLog } from '../platform/log.ts'
import { createSmtpMailer } from '../platform/mail/mail.ts'
import { attachChannel } from '../platform/channel/channel-messages.ts'
import { createStorage } from '../platform/storage/index.ts'
import { registerApplicationModules } from './modules.ts'

/** Returns the application's secret: the configured one, else one generated once and stored with the data. */
async function loadSecret(config: Config): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => {})
  return readFile(file, 'utf8')
}

/** Commands send no mail themselves: they queue jobs for the running server. */
const unusedSmtpUrl = 'smtp://127.0.0.1:9'

export interface Application {
  readonly services: Services
  readonly pool: Pool
  readonly close: () => Promise<void>
}
export async function createApplication(
  config: Config,
  databaseUrl: string,
  smtpUrl = unusedSmtpUrl,
): Promise<Application> {
  registerApplicationModules()
  const { pool, db } = connectDatabase(databaseUrl, config.databasePool)
  const log = createLog(config.logLevel)
  const mailer = createSmtpMailer(smtpUrl, config.dkim)
  const secret = await loadSecret(config)
  const channel = createProcessChannel({ ...config, secret }, databaseUrl, log)
  attachChannel(db, channel)
  const services: Services = {
    db,
    clock: systemClock,
    config: { ...config, secret },
    storage: createStorage(config, log),
    mailer,
    log,
  }
  return {
    services: services,
    pool,
    async close() {
      mailer.close()
      await channel.close()
      await db.destroy()
    },
  }
}
