// The work that bench/photos/photos.ts measures, in a separate process so that the peak memory is that of this work alone.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import sharp from 'sharp'
import type { Site } from '../../server/src/platform/context.ts'
import { connectDatabase } from '../../server/src/platform/db/db.ts'
import { runDecodeTask } from '../../server/src/platform/media/decode-queue.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createStorage } from '../../server/src/platform/storage/index.ts'
import { addPhoto } from '../../server/src/profiles/photos/add-photo.ts'
import { renderPhoto } from '../../server/src/profiles/photos/render-photo.ts'
import { storePhoto } from '../../server/src/profiles/photos/store-photo.ts'

export interface PhotoWorkResult {
  /** Milliseconds of each round; empty when only memory was requested. */
  readonly bareMs: number[]
  readonly renderedMs: number[]
  readonly peakMegabytes: number
}

/** The minimal work for three sizes: decoded once, scaled three times, encoded three times. */
async function renderBare(bytes: Uint8Array): Promise<void> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: 1200, height: 1500, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [width, height] of [
    [200, 250],
    [400, 500],
    [info.width, info.height],
  ])
    await sharp(data, { raw: info }).resize(width, height).webp({ quality: 80 }).toBuffer()
}

async function compareRendering(bytes: Uint8Array, rounds: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1)
    for (const [i, act] of [renderBare, renderPhoto].entries()) {
      const start = performance.now()
      await act(bytes)
      // The first round loads code.
      if (round) times[i]?.push(performance.now() - start)
    }
  return times
}

/** The given number of concurrent uploads, each by a different member, through the function that stores them. */
async function uploadConcurrently(
  bytes: Uint8Array,
  databaseUrl: string,
  members: readonly number[],
): Promise<void> {
  const { db } = connectDatabase(databaseUrl, 5)
  const folder = await mkdtemp(join(tmpdir(), `photos-${randomUUID()}`))
  const site = { ...siteSettingsSchema.parse({}), id: 1 } as Site
  const storage = createStorage({ s3: null, dataDir: folder }, createLog('silent'))
  const services = { db, storage, clock: systemClock }
  await Promise.all(
    members.map(async (member) => {
      // Each upload has its own copy of the bytes, as each request does.
      const rendered = await runDecodeTask(member, () => renderPhoto(Uint8Array.from(bytes)))
      await addPhoto(services, site, member, await storePhoto(services, rendered), false)
    }),
  )
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
}

const [file = '', work = '', databaseUrl = '', members = '[]'] = process.argv.slice(2)
const bytes = await readFile(file)
let timesMs: [number[], number[]] = [[], []]
if (work === 'side by side') timesMs = await compareRendering(bytes, 7)
else if (work === 'one') await renderPhoto(bytes)
else await uploadConcurrently(bytes, databaseUrl, JSON.parse(members) as number[])
const workResult: PhotoWorkResult = {
  bareMs: timesMs[0],
  renderedMs: timesMs[1],
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(JSON.stringify(workResult))
