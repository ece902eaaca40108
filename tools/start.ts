// `npm start` and `npm run dev`: everything from an empty clone to a running site, with progress.
import { main } from '../server/src/app/main.ts'
import { buildWeb } from './build-web.ts'
import { demoLogins, demoPassword } from './seed/logins.ts'
import { seedDemo } from './seed/seed.ts'

const dev = process.argv.includes('--dev')
const say = (line: string) => console.log(line)

if (!dev) {
  say('Building the web, if it changed …')
  const built = buildWeb()
  if (built.failed) {
    console.error(built.output)
    process.exit(1)
  }
}
// Production starts with the operator's own sites; the demo is for everybody else.
const production = process.env['NODE_ENV'] === 'production'
const running = await main({ dev, say, ...(production ? {} : { seed: seedDemo }) })

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  say('\nStopping …')
  await running.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

say(`ready ${running.url}`)
if (!production) say(`demo login: ${demoLogins.free} or ${demoLogins.premium}, password ${demoPassword}`)
if (running.outbox) say(`mail outbox: ${running.outbox}`)
