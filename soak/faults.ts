import { sql } from 'kysely'
import { pauseReplica } from './patroni/pause-replica.ts'
import type { SimulatedBrowser } from './simulated-browser.ts'
import type { RandomNumber } from './seeded-random.ts'
import type { MessageBus, SoakEnvironment } from './environment.ts'

/** The seed decides the order of the faults; each kind occurs once before any is repeated. */
const faultKinds = ['server', 'database', 'redis', 'freeze', 'cut', 'move', 'anew', 'forget'] as const
/** `replica` needs Patroni and is only part of plans that name their faults. */
export type Fault = (typeof faultKinds)[number] | 'replica'

const shuffle = <T>(random: RandomNumber, list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

export function planFaults(random: RandomNumber, count: number, bus: MessageBus): Fault[] {
  const possibleKinds = faultKinds.filter((kind) => kind !== 'redis' || bus === 'redis')
  const faults: Fault[] = []
  while (faults.length < count) faults.push(...shuffle(random, possibleKinds))
  return faults.slice(0, count)
}

export const faultNames: Record<Fault, string> = {
  server: 'SIGKILL of a server process',
  database: 'SIGKILL of PostgreSQL',
  redis: 'SIGKILL of Redis',
  freeze: 'a server process stands still for a second or two',
  cut: 'connections are cut',
  move: 'browsers change their network: the old connection stays open and dead',
  anew: 'pages are opened anew',
  replica: 'replay stands still on the replica that is read',
  forget: 'events grow too old to be resumed while their browsers are away',
}

/** Injects the fault; resolves when the processes that it ended are running again. */
export async function injectFault(
  fault: Fault,
  environment: SoakEnvironment,
  browsers: readonly SimulatedBrowser[],
  random: RandomNumber,
): Promise<void> {
  const { app, urls, restart, freeze } = environment
  const server = Math.floor(random() * urls.length)
  const affectedBrowsers = browsers.filter(() => random() < 0.3)
  switch (fault) {
    case 'server':
      return restart(server)
    case 'database':
    case 'redis':
      return restart(fault)
    case 'freeze':
      return freeze(server, 1000 + random() * 1000)
    case 'replica':
      return pauseReplica(environment, browsers)
    case 'cut':
      for (const browser of affectedBrowsers) browser.cut()
      return
    case 'move':
      for (const browser of affectedBrowsers) browser.loseNetwork()
      return
    case 'anew':
      for (const browser of affectedBrowsers) browser.reloadPage()
      return
    case 'forget':
      for (const browser of affectedBrowsers) browser.cut()
      await sql`update member_event set created_at = created_at - interval '2 hours'
        where member_id = any(${affectedBrowsers.map(({ member }) => member.id)}::bigint[])`.execute(
        app.services.db,
      )
  }
}
