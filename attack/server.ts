// The server under attack, in a process of its own: configured by the environment that stage.ts gives it.
import { startApplication } from '../server/src/app/main.ts'

await startApplication({ dev: false, log: () => {} })
process.on('message', () => process.send?.(process.memoryUsage.rss()))
// Nobody else would end it when the suite is gone.
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
