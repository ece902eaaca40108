// The server of bench/photos/delivery.ts: `node delivery-server.ts <data folder> <port> <memory | streamed | nginx>` on DATABASE_URL.
import { Readable } from 'node:stream'
import { createApplication } from '../../server/src/app/create-application.ts'
import { createServer } from '../../server/src/app/create-server.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import type { Storage } from '../../server/src/platform/storage/index.ts'

const [folder = '', port = '0', delivery] = process.argv.slice(2)
const config = readConfig(
  {
    NODE_ENV: 'test',
    DATABASE_URL: process.env['DATABASE_URL'],
    DATA_DIR: folder,
    PORT: port,
    LOG_LEVEL: 'silent',
    ...(delivery === 'nginx' && { NGINX_FILES_PATH: '/protected/' }),
  },
  folder,
)
const application = await createApplication(config, config.databaseUrl ?? '')
const { storage } = application.services
/** As it was before: each picture as a whole in memory. */
const open: Storage['open'] = async (name) => {
  const bytes = await storage.read(name)
  return bytes && { sizeBytes: bytes.length, stream: Readable.from([bytes]) }
}
if (delivery === 'memory') Object.assign(application.services, { storage: { ...storage, open } })
const server = await createServer({
  application,
  dev: false,
  outbox: null,
  sandboxPayments: false,
  servePages: false,
})
await server.listen({ port: config.port, host: config.host })
// Exits when the parent process is gone; nothing else would stop it.
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
