// `npm run drill:restore`: fills a site, backs it up, destroys it, restores it to a point in time, and compares. Exits with 1 if
// anything differs.
import { runRestoreDrill } from './run-drill.ts'

const { differences, restored, repeated } = await runRestoreDrill({
  memberCount: 20,
  activity: { messages: 600, photos: 40, orders: 10 },
  printLine: (line) => console.log(line),
})
console.log(
  `${restored.messages.size} messages, ${restored.orders.size} orders and ${restored.photoFiles.size} files of photos are restored.`,
)
for (const line of differences) console.log(`DIFFERS: ${line}`)
const isRefused = repeated.exitCode === 2
console.log(
  isRefused
    ? 'A second restore to the same place is refused.'
    : `NOT REFUSED: a second restore, ${repeated.output}`,
)
process.exit(differences.length === 0 && isRefused ? 0 : 1)
