// Services that the application can do without for a while: their failure degrades it but takes no process out of service.
import type { Services } from '../../platform/context.ts'
import { createTranslationProvider } from '../../translation/index.ts'
import { isChannelConnected } from '../../platform/channel/channel-messages.ts'

const dependencyNames = ['channel', 'storage', 'smtp', 'mollie', 'stripe', 'flexpay', 'translation'] as const
export type DependencyName = (typeof dependencyNames)[number]

/** The time that a check may take. */
const dependencyCheckTimeoutMs = 5000
/** A file that does not exist: the storage has to answer that it has none. */
const absentFile = 'health/absent'

/** Any answer but a server error shows that the provider works; without credentials it refuses us. */
async function checkUrl(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  if (response.status >= 500) throw new Error(`status ${response.status}`)
}

export type DependencyCheck = (signal: AbortSignal) => Promise<unknown>
/** Returns the checks of the configured services. `channel` is Redis or PostgreSQL's notifications. */
export function listDependencyChecks({
  config,
  db,
  mailer,
  storage,
}: Services): Partial<Record<DependencyName, DependencyCheck>> {
  const { mollie, stripe, flexPay, translation } = config
  return {
    channel: async () => {
      if (!isChannelConnected(db)) throw new Error('not connected')
    },
    storage: () => storage.read(absentFile),
    smtp: () => mailer.verify(),
    ...(mollie && { mollie: (signal) => checkUrl(mollie.url, signal) }),
    ...(stripe && { stripe: (signal) => checkUrl(stripe.url, signal) }),
    ...(flexPay && { flexpay: (signal) => checkUrl(flexPay.url, signal) }),
    ...(translation && { translation: (signal) => createTranslationProvider(translation).check(signal) }),
  }
}

/** Runs a check; returns null if the service works, else the failure. Never throws, and ends after five seconds. */
export async function findDependencyFailure(check: DependencyCheck): Promise<string | null> {
  const signal = AbortSignal.timeout(dependencyCheckTimeoutMs)
  const timeout = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([check(signal), timeout]).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
