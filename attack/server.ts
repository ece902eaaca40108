// The server under attack, in a separate process, configured by the environment variables that environment.ts sets.
import { startApplication } from '../server/src/app/main.ts'

await startApplication({ dev: false, log: () => {} })
process.on('message', () => process.send?.(process.memoryUsage.rss()))
// Exits when the suite's process ends; nothing else would stop it.
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
