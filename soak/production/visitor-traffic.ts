// Visitors who load pages and their assets without a pause. Every answer that is not a success is counted.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiCall, SessionHolder } from '../api-client.ts'
import { pickRandom, type RandomNumber } from '../seeded-random.ts'

interface TrafficCounts {
  readonly requests: number
  readonly assets: number
  /** Different paths with their status, or the error. */
  readonly failures: readonly string[]
}
export interface VisitorTraffic {
  readonly read: () => TrafficCounts
  readonly stop: () => Promise<void>
}

const publicPaths = ['/', '/login', '/api/settings.php']
const memberPaths = ['/members', '/chats', '/credits', '/api/chats.php', '/api/members.php']
const visitorCount = 4
/** Milliseconds between two requests of one visitor. */
const pauseMs = 100
const assetPattern = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g

export function startVisitorTraffic(
  { ask, random, url }: { ask: ApiCall; random: RandomNumber; url: string },
  members: readonly SessionHolder[],
  /** Assets of the builds that have been released up to now. */
  listReleasedAssets: () => readonly string[],
): VisitorTraffic {
  let isOver = false
  let [requests, assets] = [0, 0]
  const failures: string[] = []
  const load = async (from: SessionHolder, path: string): Promise<string> => {
    requests += 1
    try {
      const { status, body } = await ask(from, 'GET', `${url}${path}`)
      if (status !== 200) failures.push(`${status} ${path}`)
      return body
    } catch (error) {
      failures.push(`${String(error)} ${path}`)
      return ''
    }
  }
  const visit = async () => {
    while (!isOver) {
      const isMember = random() < 0.5
      const from = isMember ? pickRandom(random, members) : { cookie: '__Host-site-entry-seen=1' }
      const page = await load(from, pickRandom(random, isMember ? memberPaths : publicPaths))
      const paths = [
        ...new Set(page.match(assetPattern)),
        // A tab that was opened earlier, or one of the next build.
        `/assets/${pickRandom(random, listReleasedAssets())}`,
      ]
      for (const path of paths.slice(-6)) {
        assets += 1
        await load(from, path)
      }
      await sleep(pauseMs)
    }
  }
  const visits = Promise.all(Array.from({ length: visitorCount }, visit))
  return {
    read: () => ({ requests, assets, failures: [...new Set(failures)] }),
    async stop() {
      isOver = true
      await visits
    },
  }
}
