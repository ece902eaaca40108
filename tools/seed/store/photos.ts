import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { Storage } from '../../../server/src/platform/storage/index.ts'
import { photoSizes, getPhotoFilePath } from '../../../server/src/profiles/photos/photo-path.ts'
import { portraitSize } from '../portrait/portrait.ts'
import { drawPortraits } from '../portrait/draw-portraits.ts'
import type { SeedMember } from '../seed-member.ts'
import { chunkRows } from './chunks.ts'
import type { GetSeedMemberId } from './members.ts'

type SeedPhoto = { id: string; resident: SeedMember; shot: number }

/** Creates the same id in every attempt, so that an interrupted seeding leaves no files without a photo row. */
function createPhotoId(host: string, email: string, shot: number): string {
  const hash = createHash('sha256').update(`${host}/${email}/${shot}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const listSeedPhotos = (host: string, residents: readonly SeedMember[]): SeedPhoto[] =>
  residents.flatMap((resident) =>
    [...Array(resident.photos).keys()].map((shot) => ({
      id: createPhotoId(host, resident.email, shot),
      resident,
      shot,
    })),
  )

export type PhotoStorage = {
  storage: Storage
  /** Folder of the picture cache. */
  cacheFolder: string
  printLine: (line: string) => void
}

/** Draws the photos and stores their files where the product expects them, before any row refers to them. */
export async function drawPhotoFiles(
  host: string,
  residents: readonly SeedMember[],
  { storage, cacheFolder, printLine }: PhotoStorage,
): Promise<void> {
  const shots = listSeedPhotos(host, residents)
  const jobs = shots.map(({ resident, shot }) => ({ person: resident.person.look, shot }))
  let lastReportMs = Date.now()
  const pictures = await drawPortraits(jobs, {
    folder: cacheFolder,
    onProgress(done, total) {
      if (Date.now() - lastReportMs < 5_000) return
      lastReportMs = Date.now()
      printLine(`  ${done} of ${total} portraits`)
    },
  })
  const files = shots.flatMap(({ id }, index) =>
    photoSizes.map((size) => ({
      from: join(pictures[index]?.path ?? '', `${size}.webp`),
      to: getPhotoFilePath(id, size),
    })),
  )
  for (const some of chunkRows(files, 32))
    await Promise.all(some.map(async ({ from, to }) => storage.write(to, await readFile(from))))
}

/** Inserts the rows of photos whose files already exist. The last photo of every other member is for premium members only. */
export async function storePhotos(
  tx: Db,
  host: string,
  residents: readonly SeedMember[],
  idOf: GetSeedMemberId,
): Promise<void> {
  const locked = new Set(residents.filter((_, index) => index % 2 === 0))
  const rows = listSeedPhotos(host, residents).map(({ id, resident, shot }) => ({
    id,
    member_id: idOf(resident),
    position: shot + 1,
    premium_only: shot > 1 && shot === resident.photos - 1 && locked.has(resident),
    ...portraitSize,
    created_at: resident.since,
  }))
  for (const some of chunkRows(rows)) await tx.insertInto('photo').values(some).execute()
}
