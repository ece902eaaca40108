// A server of its own process for the crash runs: `node soak/server.ts <data folder> <port>`; prints `ready` when it listens.
import { join } from 'node:path'
import { compose } from '../server/src/app/compose.ts'
import { createServer } from '../server/src/app/server.ts'
import { startWorker } from '../server/src/app/worker.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'

const [folder = '', port = '0'] = process.argv.slice(2)
const database = await startPostgres(join(folder, 'db'))
await migrate(database.url())
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PORT: port, LOG_LEVEL: 'silent' }, folder)
const house = await compose(config, database.url(), 'smtp://127.0.0.1:9')
const app = await createServer({ house, dev: false, outbox: null, sandboxPayments: true, pages: false })
await startWorker(house.parts, house.pool)
await app.listen({ port: config.port, host: config.host })
console.log('ready')
