// `npm run bench`: runs every benchmark and prints one table of figures, targets and verdicts; exits with 1 on a miss.
import { availableParallelism, loadavg } from 'node:os'
import type { BenchResult } from './support/measure.ts'
import { channelBench } from './channel/channel.ts'
import { labBench } from './web/lab.ts'
import { lighthouseBench } from './web/lighthouse.ts'
import { listsBench } from './pages/lists.ts'
import { pagesBench } from './pages/pages.ts'
import { profileViewsBench } from './pages/profile-views.ts'
import { textOverridesBench } from './pages/text-overrides.ts'
import { liveBench } from './chat/live.ts'
import { ledgerBench } from './payments/ledger.ts'
import { bankFileBench } from './payments/bank-file.ts'
import { booksBench } from './payments/books.ts'
import { ordersBench } from './payments/orders.ts'
import { sharedAccountBench } from './payments/shared-account.ts'
import { insightBench } from './insight/insight.ts'
import { messageSearchBench } from './message-search/message-search.ts'
import { deliveryBench } from './photos/delivery.ts'
import { photosBench } from './photos/photos.ts'
import { searchBench } from './search/search.ts'
import { sizingBench } from './sizing/sizing.ts'
import { sendBench } from './chat/send.ts'
import { staffBench } from './staff/staff.ts'
import { topologyBench } from './topology/topology.ts'
import { threadBench } from './web/thread.ts'
import { weightBench } from './web/weight.ts'
import { xmppBench } from './chat/xmpp.ts'

const benches = {
  search: searchBench,
  'message-search': messageSearchBench,
  pages: pagesBench,
  lists: listsBench,
  views: profileViewsBench,
  texts: textOverridesBench,
  send: sendBench,
  ledger: ledgerBench,
  'shared-account': sharedAccountBench,
  orders: ordersBench,
  books: booksBench,
  'bank-file': bankFileBench,
  live: liveBench,
  channel: channelBench,
  xmpp: xmppBench,
  photos: async () => [...(await photosBench()), ...(await deliveryBench())],
  staff: staffBench,
  insight: insightBench,
  sizing: sizingBench,
  topology: topologyBench,
  thread: threadBench,
  weight: weightBench,
  lab: labBench,
  lighthouse: lighthouseBench,
}
const selectedNames = process.argv.slice(2)
const results: BenchResult[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (selectedNames.length && !selectedNames.includes(name)) continue
  console.log(`${name} …`)
  try {
    results.push(...[await bench()].flat())
  } catch (error) {
    // The figures of the others are still printed.
    console.error(error)
    results.push({ name: `${name} ended with an error`, value: '', target: null, isTargetMet: false })
  }
}
const [load] = loadavg()
console.log(`\n| verdict | figure | measured | target |\n| --- | --- | --- | --- |`)
for (const { name, value, target, isTargetMet } of results)
  console.log(
    `| ${isTargetMet ? (target === null ? '' : 'ok') : 'MISS'} | ${name} | ${value} | ${target ?? ''} |`,
  )
console.log(`\nload of the last minute: ${load?.toFixed(2)} on ${availableParallelism()} cores`)
process.exit(results.every(({ isTargetMet }) => isTargetMet) ? 0 : 1)
