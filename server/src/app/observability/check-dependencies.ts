// Services that the application can do without for a while: their failure degrades it but takes no process out of service.
import type { Services } from '../../platform/context.ts'
import { isChannelConnected } from '../../platform/channel/channel-messages.ts'

const dependencyNames = ['channel', 'storage', 'smtp', 'mollie', 'stripe', 'flexpay'] as const
type DependencyName = (typeof dependencyNames)[number]

/** A result is reused for this time, however often it is asked for. */
const resultLifetimeMs = 30_000
const checkTimeoutMs = 5000
/** A file that does not exist: the storage has to answer that it has none. */
const absentFile = 'health/absent'

/** Any answer but a server error shows that the provider works; without credentials it refuses us. */
async function checkUrl(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  if (response.status >= 500) throw new Error(`status ${response.status}`)
}

type Check = (signal: AbortSignal) => Promise<unknown>
/** The checks of the configured services. `channel` is Redis or PostgreSQL's notifications. */
export function listDependencyChecks({
  config,
  db,
  mailer,
  storage,
}: Services): Partial<Record<DependencyName, Check>> {
  const { mollie, stripe, flexPay } = config
  return {
    channel: async () => {
      if (!isChannelConnected(db)) throw new Error('not connected')
    },
    storage: () => storage.read(absentFile),
    smtp: () => mailer.verify(),
    ...(mollie && { mollie: (signal) => checkUrl(mollie.url, signal) }),
    ...(stripe && { stripe: (signal) => checkUrl(stripe.url, signal) }),
    ...(flexPay && { flexpay: (signal) => checkUrl(flexPay.url, signal) }),
  }
}

/** Whether each configured service answered the last check; empty before the first one has ended. */
export type DependencyStates = ReadonlyMap<DependencyName, boolean>

/**
 * Returns a function that reports the last states without waiting, and starts a new check in the background when they are old. Only
 * one check of a service runs at a time.
 */
export function createDependencyMonitor(services: Services): () => DependencyStates {
  const states = new Map<DependencyName, boolean>()
  const checks = Object.entries(listDependencyChecks(services)) as [DependencyName, Check][]
  let checkedAt = Number.NEGATIVE_INFINITY
  let isChecking = false
  const checkOne = async (name: DependencyName, check: Check): Promise<void> => {
    const signal = AbortSignal.timeout(checkTimeoutMs)
    const timeout = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    const isUp = await Promise.race([check(signal), timeout]).then(
      () => true,
      () => false,
    )
    if (states.get(name) === !isUp)
      services.log.warn({ dependency: name }, isUp ? 'a dependency answers again' : 'a dependency fails')
    states.set(name, isUp)
  }
  const checkAll = async (): Promise<void> => {
    isChecking = true
    checkedAt = performance.now()
    await Promise.all(checks.map(([name, check]) => checkOne(name, check)))
    isChecking = false
  }
  return () => {
    if (!isChecking && performance.now() - checkedAt > resultLifetimeMs) void checkAll()
    return states
  }
}
