import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication } from '../../../server/src/app/create-application.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { startFallibleDatabase } from '../../../soak/fallible-database.ts'
import { findFreePort } from '../../../server/testing/platform/find-free-port.ts'
import { startServerProcess } from '../../../soak/server-process.ts'
import { createWriters } from '../../../soak/writers.ts'
import { type ClientResponse, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readUntil } from '../../read-until.ts'

/** Strings that would reveal internals to an outsider. */
const internalDetails = /ECONN|ENOENT|PGSQL|FST_|postgres|statusCode|node:internal|\.ts:\d|base\//i

/** Stops the database of a separate server. `npm run outage` does the same under load. */
export const outageGroup: AttackGroup = {
  name: 'outage',
  title: 'responses while the database is down or read-only',
  async run(_stage, report) {
    const folder = await mkdtemp(join(tmpdir(), 'attack-outage-'))
    const database = await startFallibleDatabase(folder)
    await migrate(database.url)
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
    const app = await createApplication(config, database.url, 'smtp://127.0.0.1:9')
    const [writer, reader] = await createWriters(app.services, 2, 100)
    const port = await findFreePort()
    const server = await startServerProcess({
      folder,
      port,
      databaseUrl: database.url,
      redisUrl: null,
      servesPages: true,
    })
    try {
      const client = createAttackClient({ port }, { session: writer?.cookie.split('=')[1] ?? null })
      const send = () =>
        client.call('POST', '/api/chat.php', { body: { profile: reader?.id, text: 'Hello', sure: true } })
      const reads = ['/', '/login', '/members', '/api/user.php', '/api/members.php', '/robots.txt']
      const isRefusal = ({ status, headers, text }: ClientResponse) =>
        status === 503 && Number(headers['retry-after']) > 0 && !internalDetails.test(text)
      const checkRefusal = (tried: string, answer: ClientResponse) =>
        report.check(tried, `${answer.status} ${answer.text.slice(0, 80)}`, isRefusal(answer))
      report.check('a message before', (await send()).status, (await send()).status === 200)

      await database.kill()
      for (const path of reads)
        checkRefusal(
          `${path}, database killed`,
          await client.call('GET', path, { headers: { accept: 'text/html' } }),
        )
      checkRefusal('a message, database killed', await send())
      await database.startAsStandby()
      const read = await readUntil(
        () => client.call('GET', '/api/user.php'),
        ({ status }) => status === 200,
      )
      report.check('/api/user.php, read-only standby', read.status, read.status === 200)
      checkRefusal('a message, read-only standby', await send())
      await database.promote()
      const sent = await readUntil(send, ({ status }) => status === 200)
      report.check('a message, standby promoted', sent.status, sent.status === 200)
      report.check('the process that lost its database', server.pid, !server.hasEnded())
    } finally {
      await server.kill()
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
