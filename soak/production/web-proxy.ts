// Debian's HAProxy with the configuration that we ship (ops/haproxy/web.cfg) and a self-signed certificate.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { ensureProgram } from '../../tools/debian-package.ts'

const execFileAsync = promisify(execFile)
const shippedFile = fileURLToPath(new URL('../../ops/haproxy/web.cfg', import.meta.url))
const waitDeadlineMs = 60_000

export interface WebProxy {
  readonly url: string
  /** Resolves when the proxy sends requests to the process, which `web.cfg` calls web1 or web2. */
  readonly waitUntilServing: (name: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Replaces a text in the shipped configuration, and throws if it has changed. */
function replaceText(configuration: string, [from, to]: readonly [string, string]): string {
  if (!configuration.includes(from)) throw new Error(`web.cfg does not contain ${from}`)
  return configuration.replaceAll(from, to)
}

async function createCertificate(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const words =
    '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  await execFileAsync('openssl', ['req', ...words.split(' '), '-keyout', key, '-out', certificate])
  await mkdir(join(folder, 'certificates'))
  await writeFile(
    join(folder, 'certificates/localhost.pem'),
    (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')),
  )
}

export async function startWebProxy(
  folder: string,
  ports: { readonly web1: number; readonly web2: number },
): Promise<WebProxy> {
  const program = ensureProgram('haproxy')
  const port = await findFreePort()
  await mkdir(folder, { recursive: true })
  await createCertificate(folder)
  const socketPath = join(folder, 'admin.sock')
  const configuration = (
    [
      ['/run/haproxy/admin.sock', socketPath],
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/haproxy/certificates', join(folder, 'certificates')],
      ['127.0.0.1:3001', `127.0.0.1:${ports.web1}`],
      ['127.0.0.1:3002', `127.0.0.1:${ports.web2}`],
      ['maxconn 50000', 'maxconn 5000'],
    ] as const
  ).reduce(replaceText, await readFile(shippedFile, 'utf8'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration)
  await execFileAsync(program, ['-c', '-f', file])
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const isServing = async (name: string) => {
    const socket = connect(socketPath)
    socket.end('show stat\n')
    const lines = await text(socket).catch(() => '')
    const columns = lines.split('\n').find((line) => line.startsWith(`web,${name},`))
    return columns?.split(',')[17] === 'UP'
  }
  return {
    url: `https://localhost:${port}`,
    async waitUntilServing(name) {
      const until = performance.now() + waitDeadlineMs
      while (!(await isServing(name))) {
        if (performance.now() > until) throw new Error(`the proxy does not use ${name}`)
        await sleep(100)
      }
    },
    async stop() {
      process.removeListener('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}
