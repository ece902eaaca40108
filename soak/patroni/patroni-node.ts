// One PostgreSQL under Debian's Patroni, with the configuration that we ship (ops/patroni/patroni.yml) adapted to folders and ports.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getProcessUser } from '../../server/src/platform/postgres/run-as.ts'
import { isProcessAlive } from '../../server/src/platform/postgres/cluster.ts'
import { ensureProgram } from '../../tools/debian-package.ts'

const shippedFile = fileURLToPath(new URL('../../ops/patroni/patroni.yml', import.meta.url))

export interface PatroniNodePlace {
  readonly name: string
  readonly folder: string
  readonly postgresPort: number
  readonly restPort: number
  readonly etcdPort: number
}
export interface PatroniNode extends PatroniNodePlace {
  /** Starts Patroni, which starts PostgreSQL and joins the cluster. */
  readonly start: () => Promise<void>
  /** Ends Patroni and PostgreSQL by SIGKILL, as a power cut would. */
  readonly kill: () => Promise<void>
}

/** Replaces every occurrence, and throws if the shipped text has changed. */
function replaceText(text: string, [from, to]: readonly [string, string]): string {
  if (!text.includes(from)) throw new Error(`patroni.yml does not contain ${from}`)
  return text.replaceAll(from, to)
}

const adaptConfiguration = (shipped: string, place: PatroniNodePlace): string =>
  (
    [
      ['name: db1', `name: ${place.name}`],
      ['10.0.0.11:8008', `127.0.0.1:${place.restPort}`],
      ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `127.0.0.1:${place.etcdPort}`],
      ['10.0.0.11:5432', `127.0.0.1:${place.postgresPort}`],
      ['/var/lib/postgresql/15/amarelle', join(place.folder, 'data')],
      ['/var/lib/postgresql/patroni.pgpass', join(place.folder, 'pgpass')],
      ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: "${place.folder}"`],
      // The addresses of this machine only; the clients of a run have no password.
      ['10.0.0.0/24 scram-sha-256', '127.0.0.1/32 trust'],
    ] as const
  ).reduce(replaceText, shipped)

export async function createPatroniNode(place: PatroniNodePlace): Promise<PatroniNode> {
  const program = ensureProgram('patroni', ['patroni', 'postgresql-15'])
  const as = await getProcessUser()
  const file = join(place.folder, 'patroni.yml')
  await mkdir(place.folder, { recursive: true, mode: 0o700 })
  await writeFile(file, adaptConfiguration(await readFile(shippedFile, 'utf8'), place))
  await as.takeOwnership(place.folder)
  let child: ChildProcess | undefined
  /** At once, so that it can be done when this process ends. */
  const endNow = () => {
    child?.kill('SIGKILL')
    const file = join(place.folder, 'data/postmaster.pid')
    const postgresId = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (child && postgresId > 0 && isProcessAlive(postgresId)) process.kill(postgresId, 'SIGKILL')
  }
  process.once('exit', endNow)
  const kill = async () => {
    if (!child) return
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    endNow()
    await ended
    child = undefined
  }
  return {
    ...place,
    async start() {
      child = spawn(...as.command(program, [file]), { ...as.options, stdio: 'ignore' })
    },
    kill,
  }
}
