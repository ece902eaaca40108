// Replay stands still on the replica that is read: after the allowed lag every server must read elsewhere.
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiClient } from '../api-client.ts'
import type { SoakEnvironment } from '../environment.ts'
import type { SimulatedBrowser } from '../simulated-browser.ts'

/** The default of DATABASE_READ_MAX_LAG_SECONDS, and the interval of its measurement. */
const maxLagMs = 5000
const measureIntervalMs = 1000
/** Countries of nobody else in the run. */
const countries = ['IS', 'LI', 'MC', 'MT'] as const
let pauses = 0

/** Throws if a search still shows the state of the paused replica after the allowed lag. */
export async function pauseReplica(
  { app, urls, pauseReplica: pause }: SoakEnvironment,
  browsers: readonly SimulatedBrowser[],
): Promise<void> {
  const reader = browsers[0]?.member
  const moved = browsers.find(({ member }) => member.id !== reader?.id)?.member
  const country = countries[pauses++ % countries.length]
  if (!reader || !moved || !country) throw new Error('there are too few members')
  const { ask, close } = createApiClient()
  const findsMoved = async (url: string): Promise<boolean> => {
    const { status, body } = await ask(reader, 'GET', `${url}/api/members.php?country=${country}`)
    if (status !== 200) throw new Error(`a search was answered ${status}`)
    return (JSON.parse(body) as { members: { id: number }[] }).members.some(({ id }) => id === moved.id)
  }
  const resume = await pause()
  try {
    await app.services.db.updateTable('profile').set({ country }).where('member_id', '=', moved.id).execute()
    const changedAt = performance.now()
    const staleAtFirst = (await Promise.all(urls.map(findsMoved))).filter((isFound) => !isFound).length
    await sleep(maxLagMs + 2 * measureIntervalMs - (performance.now() - changedAt))
    const found = await Promise.all(urls.map(findsMoved))
    console.log(
      `  replay paused: ${staleAtFirst} of ${urls.length} servers read the replica at first; after ${((performance.now() - changedAt) / 1000).toFixed(1)} s ${found.filter(Boolean).length} show what was written`,
    )
    if (found.includes(false)) throw new Error('a server still reads the replica that lags')
  } finally {
    await resume()
    close()
  }
}
