// Pictures through nginx: the application reads each into memory (as it did before), streams it, or lets nginx deliver it.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPhotoPath, getPhotoFilePath } from '../../server/src/profiles/photos/photo-path.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { startTestNginx } from '../../soak/nginx/start-nginx.ts'
import { actAsMembers } from '../../soak/restore/member-activity.ts'
import { createWriters } from '../../soak/writers.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import {
  type BenchResult,
  createInformationResult,
  createTargetResult,
  median,
  readCpuMs,
} from '../support/measure.ts'

const deliveries = ['memory', 'streamed', 'nginx'] as const
type Delivery = (typeof deliveries)[number]
const rounds = 3
const concurrency = 32
const warmUpCount = 100
const requestCount = 800
/** A large picture of a detailed photo. */
const pictureBytes = 400_000

interface Measurement {
  readonly imagesPerSecond: number
  readonly cpuMsPerImage: number
  /** How much memory the load added at its peak. */
  readonly addedMegabytes: number
}

const serverScript = fileURLToPath(new URL('delivery-server.ts', import.meta.url))
async function startServer(words: readonly string[], databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [serverScript, ...words], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the server ended')
    }),
  ])
  return child
}

/** Downloads one picture; throws unless it is complete. */
const download = (url: string, cookie: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie, host: 'localhost' } }, (response) => {
      let receivedBytes = 0
      response.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200 && receivedBytes === pictureBytes) resolve()
        else reject(new Error(`a picture was answered ${response.statusCode} with ${receivedBytes} bytes`))
      })
    }).on('error', reject)
  })
async function downloadMany(count: number, url: string, cookie: string, agent: Agent): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (; left > 0; ) {
        left -= 1
        await download(url, cookie, agent)
      }
    }),
  )
}

/** Memory of a process now (`VmRSS`) or at its peak (`VmHWM`). */
const readMegabytes = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Compares the three ways in turns, each time with a new server process. */
export async function deliveryBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment()
  const { app, folder, databaseUrl } = environment
  const measurements: Record<Delivery, Measurement[]> = { memory: [], streamed: [], nginx: [] }
  try {
    await environment.startServers()
    const members = await createWriters(app.services, 2, 1)
    await actAsMembers(environment.url, app.services.db, members, '', { messages: 0, photos: 1, orders: 0 })
    const [member] = members
    const photo = await app.services.db.selectFrom('photo').select('id').executeTakeFirstOrThrow()
    await app.services.storage.write(getPhotoFilePath(photo.id, 'large'), randomBytes(pictureBytes))
    const path = createPhotoPath(app.services, member?.id ?? 0, photo.id, 'large')
    for (let round = 0; round < rounds; round += 1)
      for (const delivery of deliveries) {
        const port = await findFreePort()
        const server = await startServer([folder, String(port), delivery], databaseUrl)
        const nginx = await startTestNginx(join(folder, `nginx-${delivery}-${round}`), {
          application: `127.0.0.1:${port}`,
          files: { folder: join(folder, 'files') },
          isPlain: true,
        })
        const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
        const url = `http://127.0.0.1:${nginx.port}${path}`
        try {
          const pid = server.pid ?? 0
          const startMegabytes = readMegabytes(pid, 'VmRSS')
          await downloadMany(warmUpCount, url, member?.cookie ?? '', agent)
          const [start, cpuMs] = [performance.now(), readCpuMs(pid)]
          await downloadMany(requestCount, url, member?.cookie ?? '', agent)
          measurements[delivery].push({
            imagesPerSecond: (requestCount * 1000) / (performance.now() - start),
            cpuMsPerImage: (readCpuMs(pid) - cpuMs) / requestCount,
            addedMegabytes: readMegabytes(pid, 'VmHWM') - startMegabytes,
          })
        } finally {
          agent.destroy()
          await nginx.stop()
          const ended = once(server, 'exit')
          server.kill('SIGKILL')
          await ended
        }
      }
  } finally {
    await environment.close()
  }
  const getMedian = (delivery: Delivery, figure: keyof Measurement) =>
    median(measurements[delivery].map((one) => one[figure]))
  for (const delivery of deliveries)
    console.log(
      `  ${delivery.padEnd(8)} ${getMedian(delivery, 'imagesPerSecond').toFixed(0)} images a second, ${getMedian(delivery, 'cpuMsPerImage').toFixed(2)} ms of the application each, ${getMedian(delivery, 'addedMegabytes').toFixed(0)} MB more at the peak`,
    )
  const getRatio = (delivery: Delivery, figure: keyof Measurement) =>
    getMedian(delivery, figure) / getMedian('memory', figure)
  return [
    createInformationResult(
      'photos: images a second, streamed / in memory',
      getRatio('streamed', 'imagesPerSecond'),
      '',
    ),
    createTargetResult(
      'photos: images a second, nginx / in memory',
      getRatio('nginx', 'imagesPerSecond'),
      1.7,
      '',
      true,
    ),
    createInformationResult(
      'photos: time of the application, nginx / in memory',
      getRatio('nginx', 'cpuMsPerImage'),
      '',
    ),
    createTargetResult(
      'photos: added memory, streamed / in memory',
      getRatio('streamed', 'addedMegabytes'),
      0.78,
      '',
      false,
    ),
    createTargetResult(
      'photos: added memory, nginx / in memory',
      getRatio('nginx', 'addedMegabytes'),
      0.35,
      '',
      false,
    ),
  ]
}
