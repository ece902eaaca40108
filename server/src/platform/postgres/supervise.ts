// Keeps the embedded PostgreSQL running while this process uses it.
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from './start.ts'

const minRestartDelayMs = 100
const maxRestartDelayMs = 10_000
/** A server lost after running at least this long is restarted without delay. */
const stableAfterMs = 60_000

/**
 * Starts the embedded PostgreSQL and restarts it whenever it is lost. Several processes may do so on one folder: PostgreSQL
 * allows only one server there, and the others join it.
 */
export async function superviseEmbeddedPostgres(
  folder: string,
  say: (line: string) => void,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  let database = await startPostgres(folder)
  let startedAt = performance.now()
  const stopping = new AbortController()
  let pauseMs = minRestartDelayMs
  const pause = async () => {
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    pauseMs = Math.min(pauseMs * 2, maxRestartDelayMs)
  }
  const isStopping = () => stopping.signal.aborted
  const startAgain = async (): Promise<void> => {
    while (!isStopping())
      try {
        database = await startPostgres(folder)
        startedAt = performance.now()
        return say('PostgreSQL runs again.')
      } catch (error) {
        say(`PostgreSQL could not be started: ${error instanceof Error ? error.message : String(error)}`)
        await pause()
      }
  }
  let starting = Promise.resolve()
  const supervise = async () => {
    for (;;) {
      await database.lost
      if (isStopping()) return
      say('PostgreSQL was lost; starting it again …')
      if (performance.now() - startedAt > stableAfterMs) pauseMs = minRestartDelayMs
      else await pause()
      starting = startAgain()
      await starting
    }
  }
  void supervise()
  return {
    url: (name) => database.url(name),
    async stop() {
      stopping.abort()
      // A server that is still starting is stopped once it runs.
      await starting
      return database.stop()
    },
  }
}
