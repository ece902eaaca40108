// A server in a separate process, for soak runs and benchmarks: `node soak/server.ts <data folder> <port> [pages]` on DATABASE_URL
// and, if set, REDIS_URL and SMTP_URL. Sends `ready` when it listens; collects garbage before it reports memory if Node runs with --expose-gc.
import { createApplication } from '../server/src/app/create-application.ts'
import { createServer } from '../server/src/app/create-server.ts'
import { inspectDatabase } from '../server/src/app/inspect-database.ts'
import { startWorker } from '../server/src/app/worker.ts'
import { readConfig } from '../server/src/platform/config.ts'

const [folder = '', port = '0', pages] = process.argv.slice(2)
const environment = Object.fromEntries(
  ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'SMTP_URL', 'DATABASE_POOL'].map(
    (name) => [name, process.env[name]],
  ),
)
const config = readConfig(
  { ...environment, NODE_ENV: 'test', DATA_DIR: folder, PORT: port, LOG_LEVEL: 'silent' },
  folder,
)
const app = await createApplication(config, config.databaseUrl ?? '', config.smtpUrl)
const server = await createServer({
  application: app,
  dev: false,
  outbox: null,
  sandboxPayments: true,
  servePages: pages === 'pages',
})
await inspectDatabase(app, config.databaseUrl ?? '')
await startWorker(app.services, app.directPool)
await server.listen({ port: config.port, host: config.host })
process.on('message', () => {
  const { gc } = globalThis as { gc?: () => void }
  gc?.()
  gc?.()
  process.send?.(process.memoryUsage())
})
// Exits when the parent process is gone; nothing else would stop it.
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
