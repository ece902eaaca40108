// Prosody, an XMPP server packaged by Debian, with its message archive, in a separate process and folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { getProcessUser } from '../../server/src/platform/postgres/run-as.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { ensureProgram } from '../../tools/debian-package.ts'

export interface Prosody {
  readonly port: number
  readonly pid: number
  /** Number of archive entries: one per participant and message. */
  readonly countArchivedEntries: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Archives everything for both participants; no encryption, limits or federation that would delay a message. */
const createConfig = (folder: string, port: number, storage: string) => `
data_path = "${folder}/data"
pidfile = "${folder}/prosody.pid"
log = { warn = "${folder}/prosody.log" }
modules_enabled = { "roster", "saslauth", "disco", "register_ibr", "mam" }
modules_disabled = { "s2s" }
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
allow_registration = true
authentication = "internal_plain"
default_archive_policy = true
archive_expires_after = "never"
${storage}
VirtualHost "localhost"
`

/** Its default store: files to which a message is appended without waiting for the disk. */
const fileStorageConfig = 'storage = "internal"\nstorage_archive_item_limit = 100000000'
const createSqlStorageConfig = (socket: string) =>
  `storage = "sql"\nsql = { driver = "PostgreSQL", database = "prosody", username = "postgres", password = "", host = "${socket}" }`

async function waitUntilReady(child: ChildProcess, port: number, folder: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break
    const socket = connect(port, '127.0.0.1')
    const open = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      wait(1000, false),
    ])
    socket.destroy()
    if (open) return
    await wait(50)
  }
  throw new Error(`Prosody did not start; see ${folder}/prosody.log`)
}

/** Starts it with its default store, or with a separate database on the PostgreSQL of a connection string. */
export async function startProsody(within: string, databaseUrl: string | null): Promise<Prosody> {
  const program = ensureProgram('prosody', ['prosody', 'lua-dbi-postgresql'])
  const folder = join(within, databaseUrl === null ? 'prosody-files' : 'prosody-sql')
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 })
  const port = await findFreePort()
  const socket = databaseUrl && new URL(databaseUrl.replace('@/', '@localhost/')).searchParams.get('host')
  const config = join(folder, 'prosody.cfg.lua')
  await writeFile(
    config,
    createConfig(folder, port, socket ? createSqlStorageConfig(socket) : fileStorageConfig),
  )
  // Neither it nor PostgreSQL may run as root; both run as the same user, who may use the database's socket.
  const processUser = await getProcessUser()
  for (const path of [folder, join(folder, 'data'), config]) await processUser.takeOwnership(path)
  const adminClient = databaseUrl === null ? null : new pg.Client({ connectionString: databaseUrl })
  await adminClient?.connect()
  await adminClient?.query('create database prosody template template0')
  await adminClient?.end()
  const child = spawn(...processUser.command(program, ['-F', '--config', config]), {
    ...processUser.options,
    stdio: 'ignore',
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await waitUntilReady(child, port, folder)
  return {
    port,
    pid: child.pid ?? 0,
    countArchivedEntries: () =>
      databaseUrl === null ? countArchiveEntries(join(folder, 'data')) : countArchiveRows(databaseUrl),
    async stop() {
      process.off('exit', kill)
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}

async function countArchiveRows(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl.replace('/postgres?', '/prosody?') })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from prosodyarchive')
  await client.end()
  return rows[0]?.count ?? 0
}
async function countArchiveEntries(data: string): Promise<number> {
  const names = (await readdir(data, { recursive: true })).filter((name) => /archive\/.*\.list$/.test(name))
  let count = 0
  for (const name of names) count += (await readFile(join(data, name), 'utf8')).split(/^item\(/m).length - 1
  return count
}
