import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { minutesToMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { createId } from '../../platform/crypto/tokens.ts'

const announceIntervalMs = secondsToMs(30)
/** A process that has not written for so long has ended without notice, or hangs. */
export const silentAfterMs = minutesToMs(2)
/** After that its row is deleted. */
const forgottenAfterMs = minutesToMs(10)

const versionFile = fileURLToPath(new URL('../../../../VERSION', import.meta.url))
/** Returns the version of the package; null where the application does not run from one. */
const readPackageVersion = async (): Promise<string | null> =>
  (await readFile(versionFile, 'utf8').catch(() => '')).trim() || null

/**
 * Writes every half minute that this process runs and which version it is, for the console. Returns a function that ends that and
 * deletes the row.
 */
export function announceProcess({ db, clock, config, log }: Services): () => Promise<void> {
  const id = createId()
  const startedAt = clock.now()
  const announce = async (): Promise<void> => {
    const now = clock.now()
    await db
      .insertInto('server_process')
      .values({
        id,
        host: hostname(),
        role: config.role,
        version: await readPackageVersion(),
        node_version: process.versions.node,
        started_at: startedAt,
        seen_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
      .execute()
    await db
      .deleteFrom('server_process')
      .where('seen_at', '<', new Date(now.getTime() - forgottenAfterMs))
      .execute()
  }
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = announce().catch((error: unknown) => log.warn(error, 'the process could not be announced'))
  }
  run()
  const timer = setInterval(run, announceIntervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
    await db
      .deleteFrom('server_process')
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  }
}
