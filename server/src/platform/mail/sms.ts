// Text messages: sent through the configured gateway, else written to a local outbox.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { createId } from '../crypto/tokens.ts'
import { addJob, defineJob } from '../jobs/jobs.ts'
import { encrypt, decrypt } from '../crypto/encryption.ts'

interface Sms {
  /** The same for every attempt, so that the gateway can detect repeats. */
  readonly id: string
  /** E.164, such as `+31612345678`. */
  readonly to: string
  readonly text: string
}
export interface SmsProvider {
  /** Throws if the message is not accepted, so that the job is repeated. */
  send: (sms: Sms) => Promise<void>
}

/** Folder of the local outbox (displayed by fakes/sms-inbox); null if there is a gateway or the sandbox is not allowed. */
export const getSmsOutboxFolder = ({ sms, production, allowSandbox, dataDir }: Config): string | null =>
  !sms && (!production || allowSandbox.includes('sms')) ? join(dataDir, 'sms') : null

function createSmsGateway({ url, token, from }: NonNullable<Config['sms']>): SmsProvider {
  return {
    async send({ id, to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ id, from, to, text }),
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
    },
  }
}
function createSmsOutbox(folder: string, clock: Clock): SmsProvider {
  return {
    async send({ id, to, text }) {
      await mkdir(folder, { recursive: true })
      const sentAt = clock.now().toISOString()
      const draft = join(folder, `${id}.part`)
      await writeFile(draft, JSON.stringify({ to, text, sentAt }))
      await rename(draft, join(folder, `${sentAt.replaceAll(':', '-')}-${id}.json`))
    },
  }
}

/** Returns null in production without a gateway: features that need a code are not offered then. */
export function createSmsProvider({ config, clock }: Pick<Services, 'config' | 'clock'>): SmsProvider | null {
  if (config.sms) return createSmsGateway(config.sms)
  const folder = getSmsOutboxFolder(config)
  return folder ? createSmsOutbox(folder, clock) : null
}

const encryptionPurpose = 'sms'
/** Queues a message in the caller's transaction. Its payload is encrypted, so that codes cannot be read from the job table. */
export const queueSms = (tx: Db, config: Config, to: string, text: string): Promise<void> =>
  addJob(tx, 'send-sms', {
    sealed: encrypt(config, encryptionPurpose, JSON.stringify({ id: createId(), to, text })).toString(
      'base64',
    ),
  })

async function sendQueuedSms(services: Services, { sealed }: { sealed: string }): Promise<void> {
  const provider = createSmsProvider(services)
  if (!provider) throw new Error('there is no SMS gateway')
  await provider.send(
    JSON.parse(decrypt(services.config, encryptionPurpose, Buffer.from(sealed, 'base64'))) as Sms,
  )
}
export const sendSmsJob = defineJob('send-sms', sendQueuedSms)
