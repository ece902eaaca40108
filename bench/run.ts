// `npm run bench`: every benchmark as a ratio or a quantile of one run, with what is wanted of it.
import type { Result } from './measure.ts'
import { labBench } from './lab.ts'
import { liveBench } from './live.ts'
import { photosBench } from './photos.ts'
import { searchBench } from './search.ts'
import { sendBench } from './send.ts'
import { weightBench } from './weight.ts'

const benches = {
  search: searchBench,
  send: sendBench,
  live: liveBench,
  photos: photosBench,
  weight: weightBench,
  lab: labBench,
}
const chosen = process.argv.slice(2)
const results: Result[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length && !chosen.includes(name)) continue
  console.log(`${name} …`)
  results.push(...[await bench()].flat())
}
for (const { name, value, wanted, met } of results)
  console.log(`${met ? 'ok  ' : 'MISS'} ${name}: ${value} (wanted: ${wanted})`)
process.exit(results.every(({ met }) => met) ? 0 : 1)
