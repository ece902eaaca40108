// `npm start` and `npm run dev`: sets up everything from an empty clone to a running site, and shows progress.
import { buildConsole, buildWeb } from './build-web.ts'
import { demoLogins, demoPassword } from './seed/demo-logins.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { seedDemo } from './seed/seed.ts'
import { seedFirstDatabase } from './seed/seed-first-database.ts'

const isDevelopment = process.argv.includes('--dev')
const printLine = (line: string) => console.log(line)

// In production the operator's own sites are served; demo sites are seeded only outside production.
const isProduction = process.env['NODE_ENV'] === 'production'
const seeding = isProduction ? Promise.resolve() : seedFirstDatabase()
printLine(isDevelopment ? 'Building the staff console …' : 'Building the web, if it changed …')
const built = isDevelopment ? buildConsole() : buildWeb()
if (built.failed) console.error(built.output)
await seeding
if (built.failed) process.exit(1)
const runningServer = await runUntilStopped({
  dev: isDevelopment,
  log: printLine,
  ...(isProduction ? {} : { seed: seedDemo }),
})

if (!isProduction)
  printLine(`demo login: ${demoLogins.free} or ${demoLogins.premium}, password ${demoPassword}`)
if (runningServer.outbox) printLine(`mail outbox: ${runningServer.outbox}`)
