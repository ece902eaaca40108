// What bench/photos.ts measures, in a process of its own: its peak memory is that of this work alone.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteSettings } from '@amarelle/contract/sites'
import sharp from 'sharp'
import type { Site } from '../server/src/platform/context.ts'
import { connect } from '../server/src/platform/db.ts'
import { decodeInTurn } from '../server/src/platform/decode-in-turn.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createLog } from '../server/src/platform/log.ts'
import { storageOf } from '../server/src/platform/storage/index.ts'
import { addPhoto } from '../server/src/profiles/add-photo.ts'
import { renderPhoto } from '../server/src/profiles/render-photo.ts'
import { storePhoto } from '../server/src/profiles/store-photo.ts'

export interface Work {
  /** Milliseconds of each round; empty when only memory was asked for. */
  readonly bare: number[]
  readonly rendered: number[]
  readonly peakMegabytes: number
}

/** The least that three sizes cost: decoded once, scaled three times, encoded three times. */
async function bare(bytes: Uint8Array): Promise<void> {
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

async function sideBySide(bytes: Uint8Array, rounds: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1)
    for (const [i, act] of [bare, renderPhoto].entries()) {
      const start = performance.now()
      await act(bytes)
      // The first round loads code.
      if (round) times[i]?.push(performance.now() - start)
    }
  return times
}

/** As many uploads at once, each by a member of its own, through the rule that stores them. */
async function upload(bytes: Uint8Array, databaseUrl: string, members: readonly number[]): Promise<void> {
  const { db } = connect(databaseUrl, 5)
  const folder = await mkdtemp(join(tmpdir(), `photos-${randomUUID()}`))
  const site = { ...siteSettings.parse({}), id: 1 } as Site
  const storage = storageOf({ s3: null, dataDir: folder }, createLog('silent'))
  const parts = { db, storage, clock: systemClock }
  await Promise.all(
    members.map(async (member) => {
      // Each upload holds bytes of its own, as each request does.
      const rendered = await decodeInTurn(member, () => renderPhoto(Uint8Array.from(bytes)))
      await addPhoto(parts, site, member, await storePhoto(parts, rendered), false)
    }),
  )
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
}

const [file = '', work = '', databaseUrl = '', members = '[]'] = process.argv.slice(2)
const bytes = await readFile(file)
let times: [number[], number[]] = [[], []]
if (work === 'side by side') times = await sideBySide(bytes, 7)
else if (work === 'one') await renderPhoto(bytes)
else await upload(bytes, databaseUrl, JSON.parse(members) as number[])
const done: Work = {
  bare: times[0],
  rendered: times[1],
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(JSON.stringify(done))
