// `npm run soak`: the long fault runs, five minutes; the short ones are part of `npm test`.
import { crashRun } from '../soak/crash.ts'

const kills = 20
console.log(`Killing the server and PostgreSQL ${kills} times while 60 members write …`)
const report = await crashRun(
  Array.from({ length: kills }, () => (Math.random() < 0.5 ? 'server' : 'database')),
  10_000,
  60,
)
console.log(report)
const sound =
  report.answered > 0 &&
  report.answeredAndMissing === 0 &&
  report.storedTwice === 0 &&
  report.wrongBalances === 0 &&
  report.bookings === report.stored
console.log(
  sound ? 'Nothing answered was lost, nothing came or was paid twice.' : 'FAILED: see the numbers above.',
)
process.exit(sound ? 0 : 1)
