// Long: builds the package and runs it on an empty database, as an operator does.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'
import { projectRoot } from '../tools/checks/command.ts'
import { packageCommands } from '../tools/package/commands.ts'
import { startPostgresCluster } from './postgres-cluster.ts'

const execFileAsync = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'package-'))
const cluster = await startPostgresCluster(folder)
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})
const program = join(projectRoot, 'dist/amarelle/amarelle')
/** Only what the package needs: no PATH to Node, npm or the project's packages. */
const environment = {
  PATH: '/usr/bin:/bin',
  DATABASE_URL: cluster.pooledUrl,
  DATABASE_DIRECT_URL: cluster.directUrl,
  DATA_DIR: join(folder, 'data'),
  SECRET: 'a-secret-for-tests-of-32-characters!',
  ALLOW_SANDBOX: 'mail,payments',
}
/** Not synchronously: the address of the cluster is served by this process. */
const run = async (...commandArguments: string[]) => {
  const child = spawn(program, commandArguments, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output }
}
const readStatus = (port: number, path: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', reject)
  })
async function startProcess(role: 'web' | 'worker') {
  const port = await findFreePort()
  const child = spawn(program, ['start'], {
    env: { ...environment, PROCESS_ROLE: role, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  while (!output.includes('ready ')) {
    if (child.exitCode !== null) throw new Error(`the ${role} process ended: ${output}`)
    await sleep(50)
  }
  return {
    port,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}

test('the package migrates an empty database, creates a complete site and serves it by a web process and a worker', async () => {
  await execFileAsync(process.execPath, ['tools/package/build.ts'], { cwd: projectRoot })
  expect((await run('--help')).output).toContain('doctor')
  const helps = await Promise.all(
    Object.keys(packageCommands)
      .filter((command) => command !== 'start')
      .map(async (command) => ({ command, ...(await run(command, '--help')) })),
  )
  expect(helps.filter(({ status, output, command }) => status !== 0 || !output.includes(command))).toEqual([])
  expect(await run('migrate', '--dry-run')).toMatchObject({
    status: 1,
    output: expect.stringContaining('001-sites'),
  })
  expect(await run('migrate')).toMatchObject({ status: 0 })
  expect(await run('migrate', '--dry-run')).toMatchObject({ status: 0 })

  const template = await run('site', 'template')
  const file = join(folder, 'site.json')
  await writeFile(file, template.output)
  expect(await run('site', 'create', file, '--dry-run')).toMatchObject({ status: 0 })
  expect((await run('site', 'check')).status).toBe(1)
  expect(await run('site', 'create', file)).toMatchObject({ status: 0 })
  expect(await run('site', 'check')).toMatchObject({ status: 0, output: 'www.your-domain.com: complete\n' })
  const again = await run('site', 'create', file)
  expect([again.status, again.output]).toEqual([1, expect.stringContaining('has a site already')])

  const processes = [await startProcess('web'), await startProcess('worker')]
  const [web, worker] = processes
  if (!web || !worker) throw new Error('a process is missing')
  for (const { port } of processes) expect(await readStatus(port, '/readyz', 'any')).toBe(200)
  expect(await readStatus(web.port, '/', 'www.your-domain.com')).toBe(200)
  expect(await readStatus(web.port, '/public/gifts/rose.svg', 'www.your-domain.com')).toBe(200)
  expect(await readStatus(worker.port, '/', 'www.your-domain.com')).toBe(404)
  const doctor = await run('doctor', '--no-dns')
  expect(doctor.output.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([
    // Nothing of the machine is set up for mails, and the role has no time limit behind the pooler.
    expect.stringContaining('time limit of statements'),
    expect.stringContaining('smtp'),
  ])
  for (const process of processes) expect(await process.stop()).toBe(0)
}, 600_000)
