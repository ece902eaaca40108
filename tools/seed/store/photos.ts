import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../server/src/platform/db.ts'
import type { Storage } from '../../../server/src/platform/storage/index.ts'
import { photoSizes, storedAt } from '../../../server/src/profiles/photo-path.ts'
import { portraitSize } from '../portrait/portrait.ts'
import { drawPortraits } from '../portrait/studio.ts'
import type { Resident } from '../resident.ts'
import { chunks } from './chunks.ts'
import type { IdOf } from './members.ts'

type Shot = { id: string; resident: Resident; shot: number }

/** The same id at every try, so that a seeding that was interrupted leaves no files without a photo. */
function photoId(host: string, email: string, shot: number): string {
  const hash = createHash('sha256').update(`${host}/${email}/${shot}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const shotsOf = (host: string, residents: readonly Resident[]): Shot[] =>
  residents.flatMap((resident) =>
    [...Array(resident.photos).keys()].map((shot) => ({
      id: photoId(host, resident.email, shot),
      resident,
      shot,
    })),
  )

export type Darkroom = {
  storage: Storage
  /** Where pictures are kept between runs. */
  cache: string
  say: (line: string) => void
}

/** Draws the photos and puts their files where the product looks for them; before any row names them. */
export async function developPhotos(
  host: string,
  residents: readonly Resident[],
  { storage, cache, say }: Darkroom,
): Promise<void> {
  const shots = shotsOf(host, residents)
  const jobs = shots.map(({ resident, shot }) => ({ person: resident.person.look, shot }))
  let told = Date.now()
  const pictures = await drawPortraits(jobs, {
    folder: cache,
    onProgress(done, total) {
      if (Date.now() - told < 5_000) return
      told = Date.now()
      say(`  ${done} of ${total} portraits`)
    },
  })
  const files = shots.flatMap(({ id }, index) =>
    photoSizes.map((size) => ({
      from: join(pictures[index]?.path ?? '', `${size}.webp`),
      to: storedAt(id, size),
    })),
  )
  for (const some of chunks(files, 32))
    await Promise.all(some.map(async ({ from, to }) => storage.write(to, await readFile(from))))
}

/** The rows of the photos whose files stand already. Every fourth second photo is for premium members. */
export async function storePhotos(
  tx: Db,
  host: string,
  residents: readonly Resident[],
  idOf: IdOf,
): Promise<void> {
  const rows = shotsOf(host, residents).map(({ id, resident, shot }, index) => ({
    id,
    member_id: idOf(resident),
    position: shot + 1,
    premium_only: shot > 0 && index % 4 === 0,
    ...portraitSize,
    created_at: resident.since,
  }))
  for (const some of chunks(rows)) await tx.insertInto('photo').values(some).execute()
}
