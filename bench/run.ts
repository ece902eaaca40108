// `npm run bench`: every benchmark as a ratio or a quantile of one run, with what is wanted of it.
import type { Result } from './measure.ts'
import { labBench } from './lab.ts'
import { lighthouseBench } from './lighthouse.ts'
import { liveBench } from './live.ts'
import { ordersBench } from './orders.ts'
import { photosBench } from './photos.ts'
import { searchBench } from './search.ts'
import { sendBench } from './send.ts'
import { threadBench } from './thread.ts'
import { weightBench } from './weight.ts'
import { xmppBench } from './xmpp.ts'

const benches = {
  search: searchBench,
  send: sendBench,
  orders: ordersBench,
  live: liveBench,
  xmpp: xmppBench,
  photos: photosBench,
  thread: threadBench,
  weight: weightBench,
  lab: labBench,
  lighthouse: lighthouseBench,
}
const chosen = process.argv.slice(2)
const results: Result[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length && !chosen.includes(name)) continue
  console.log(`${name} …`)
  results.push(...[await bench()].flat())
}
for (const { name, value, wanted, met } of results)
  console.log(
    wanted === null
      ? `     ${name}: ${value}`
      : `${met ? 'ok  ' : 'MISS'} ${name}: ${value} (wanted: ${wanted})`,
  )
process.exit(results.every(({ met }) => met) ? 0 : 1)
