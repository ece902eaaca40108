// Copies stored files into a backup and back.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Storage, StoredFile } from '../../../server/src/platform/storage/index.ts'
import { createFolderStore } from '../../../server/src/platform/storage/folder-store.ts'
import type { BackupFolder } from './backup-folder.ts'

export interface CopyCounts {
  copied: number
  copiedBytes: number
  unchanged: number
  removed: number
}

const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Copies under a temporary name, so that an interrupted backup leaves no partial file. */
async function copyToBackup(
  storage: Storage,
  { name, modifiedAt }: StoredFile,
  target: string,
): Promise<boolean> {
  const file = await storage.open(name)
  // Removed meanwhile.
  if (!file) return false
  await mkdir(dirname(target), { recursive: true })
  const draft = `${target}.part`
  await pipeline(file.stream, createWriteStream(draft, { mode: 0o600 }))
  await utimes(draft, modifiedAt, modifiedAt)
  await rename(draft, target)
  return true
}

async function isCopied(target: string, { sizeBytes, modifiedAt }: StoredFile): Promise<boolean> {
  const status = await stat(target).catch(() => null)
  // File systems and buckets round times differently.
  return status?.size === sizeBytes && Math.abs(status.mtimeMs - modifiedAt.getTime()) < 2
}

/** Copies new and changed files; those that are no longer stored move to the day's folder of removed files. */
export async function backUpFiles(storage: Storage, backup: BackupFolder, now: Date): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, copiedBytes: 0, unchanged: 0, removed: 0 }
  const names = new Set<string>()
  for await (const file of storage.list()) {
    names.add(file.name)
    const target = join(backup.files, file.name)
    if (await isCopied(target, file)) counts.unchanged += 1
    else if (await copyToBackup(storage, file, target)) {
      counts.copied += 1
      counts.copiedBytes += file.sizeBytes
    }
  }
  for await (const { name } of createFolderStore(backup.files).list()) {
    if (names.has(name)) continue
    const target = join(backup.removed, toDay(now), name)
    await mkdir(dirname(target), { recursive: true })
    await rename(join(backup.files, name), target)
    counts.removed += 1
  }
  return counts
}

/** Deletes removed files for good after so many days: by then no database is restored that knows them. */
export async function purgeRemovedFiles(backup: BackupFolder, keepDays: number, now: Date): Promise<void> {
  const oldest = toDay(new Date(now.getTime() - (keepDays + 1) * 86_400_000))
  for (const day of await readdir(backup.removed).catch(() => []))
    if (day < oldest) await rm(join(backup.removed, day), { recursive: true })
}

/** Files are stored before their rows, and the clocks of a bucket and of the database may differ. */
const clockToleranceMs = 5 * 60_000

/** Writes the files that existed at the time to an empty storage. */
export async function restoreFiles(backup: BackupFolder, storage: Storage, to: Date): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, copiedBytes: 0, unchanged: 0, removed: 0 }
  const days = (await readdir(backup.removed).catch(() => [])).filter((day) => day >= toDay(to))
  const folders = [...days.toSorted().map((day) => join(backup.removed, day)), backup.files]
  for (const folder of folders) {
    const source = createFolderStore(folder)
    for await (const { name, sizeBytes, modifiedAt } of source.list()) {
      if (modifiedAt.getTime() > to.getTime() + clockToleranceMs) continue
      const file = await source.open(name, new AbortController().signal)
      if (!file) continue
      await storage.write(name, await buffer(file.stream))
      counts.copied += 1
      counts.copiedBytes += sizeBytes
    }
  }
  return counts
}
