import { mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import { type FileStore, assertStorageName, type StoredFile, streamChunkBytes } from './storage.ts'

/** A folder in place of a file, or the reverse, counts as not found. */
const notFoundCodes = ['ENOENT', 'EISDIR', 'ENOTDIR']

/** A file under its temporary name, which ends with a UUID. */
const draftName = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Local folder, created at start. Files are written under a temporary name and renamed, so that a crash leaves no partial file.
 */
export function createFolderStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => join(folder, assertStorageName(name))
  /** A folder that disappeared is an error, not an empty one: its files may still exist elsewhere. */
  const assertFolder = async () => {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`)
  }
  /** Runs `act`, which returns null if there is no such file. */
  const returnNullIfMissing = <T>(act: Promise<T>): Promise<T | null> =>
    act.catch(async (error: NodeJS.ErrnoException) => {
      if (!notFoundCodes.includes(error.code ?? '')) throw error
      await assertFolder()
      return null
    })
  /** Files and folders may be removed meanwhile. */
  async function* listFiles(path: string): AsyncGenerator<StoredFile> {
    for (const entry of (await returnNullIfMissing(readdir(path, { withFileTypes: true }))) ?? []) {
      const entryPath = join(path, entry.name)
      if (entry.isDirectory()) yield* listFiles(entryPath)
      if (!entry.isFile() || draftName.test(entry.name)) continue
      const status = await returnNullIfMissing(stat(entryPath))
      if (status)
        yield { name: relative(folder, entryPath), sizeBytes: status.size, modifiedAt: status.mtime }
    }
  }
  return {
    async write(name, bytes, signal) {
      const target = at(name)
      await assertFolder()
      await mkdir(dirname(target), { recursive: true })
      const draft = `${target}.${randomUUID()}`
      try {
        await writeFile(draft, bytes, { signal })
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async open(name, signal) {
      const file = await returnNullIfMissing(open(at(name)))
      if (!file) return null
      try {
        const status = await file.stat()
        signal.throwIfAborted()
        if (status.isFile())
          return {
            sizeBytes: status.size,
            stream: file.createReadStream({ highWaterMark: streamChunkBytes }),
          }
      } catch (error) {
        await file.close()
        throw error
      }
      await file.close()
      return null
    },
    async locate(name) {
      const status = await returnNullIfMissing(stat(at(name)))
      return status?.isFile() ? name : null
    },
    list: () => listFiles(folder),
    async remove(name) {
      const target = at(name)
      await assertFolder()
      await rm(target, { recursive: true, force: true })
    },
  }
}
