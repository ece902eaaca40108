// Debian's nginx with the configuration that we ship (ops/nginx), adapted to the addresses and folders of a test.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ensureProgram } from '../../tools/debian-package.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'

const execFileAsync = promisify(execFile)
const shippedFolder = fileURLToPath(new URL('../../ops/nginx', import.meta.url))
const startDeadlineMs = 30_000

export interface TestNginxOptions {
  /** Host and port of the application. */
  readonly application: string
  /** The location of the files: a folder, or the URL of an S3 service. */
  readonly files: { readonly folder: string } | { readonly bucketUrl: string }
  /** Without TLS, for benchmarks that compare what is behind it. */
  readonly isPlain?: boolean
}
export interface TestNginx {
  readonly port: number
  /** Process ids of the master and of its workers. */
  readonly findProcessIds: () => Promise<number[]>
  readonly stop: () => Promise<void>
}

/** Replaces every occurrence, and throws if the shipped text has changed. */
function replaceText(text: string, [from, to]: readonly [string, string]): string {
  if (!text.includes(from)) throw new Error(`the configuration does not contain ${from}`)
  return text.replaceAll(from, to)
}

function listReplacements(folder: string, port: number, { application, files, isPlain }: TestNginxOptions) {
  const includeBucket = 'include /etc/nginx/amarelle/files-from-bucket.conf;'
  const includeFolder = 'include /etc/nginx/amarelle/files-from-folder.conf;'
  const bucketHost = 'files.s3.eu-central-1.amazonaws.com'
  const replacements: Record<string, (readonly [string, string])[]> = {
    'amarelle.conf': [
      ['server 127.0.0.1:3001;', `server ${application};`],
      ['server 127.0.0.1:3002;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port}${isPlain ? '' : ' ssl http2'};`],
      ...('folder' in files
        ? []
        : ([
            [includeFolder, ''],
            [`# ${includeBucket}`, includeBucket],
          ] as const)),
    ],
    'files-from-folder.conf': 'folder' in files ? [['/var/lib/amarelle/files/', `${files.folder}/`]] : [],
    'files-from-bucket.conf':
      'folder' in files
        ? []
        : [
            [`https://${bucketHost}`, files.bucketUrl],
            [bucketHost, new URL(files.bucketUrl).host],
          ],
  }
  return (name: string, text: string) =>
    (replacements[name] ?? [])
      .reduce(replaceText, text)
      // The remaining includes: files of this folder.
      .replaceAll('/etc/nginx/amarelle/', `${folder}/`)
}

const createMainConfiguration = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${folder}/${part};`).join('\n  ')}
  include ${folder}/amarelle.conf;
}
`

/** Starts nginx with TLS on a port of its own; `folder` receives its configuration and logs. */
export async function startTestNginx(folder: string, options: TestNginxOptions): Promise<TestNginx> {
  const program = ensureProgram('nginx', ['nginx-light'])
  const port = await findFreePort()
  await mkdir(folder, { recursive: true })
  const adapt = listReplacements(folder, port, options)
  for (const name of await readdir(shippedFolder))
    await writeFile(join(folder, name), adapt(name, await readFile(join(shippedFolder, name), 'utf8')))
  await writeFile(join(folder, 'nginx.conf'), createMainConfiguration(folder))
  const certificateWords =
    '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  const certificateFiles = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  await execFileAsync('openssl', ['req', ...certificateWords.split(' '), ...certificateFiles])
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  const until = performance.now() + startDeadlineMs
  // A request without TLS gets 400, which also shows that it listens.
  while (!(await isListening())) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`nginx did not start:\n${await readFile(join(folder, 'error.log'), 'utf8')}`)
    await sleep(50)
  }
  return {
    port,
    async findProcessIds() {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      return [child.pid ?? 0, ...children.trim().split(' ').map(Number)]
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
