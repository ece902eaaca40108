import { mkdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { type FileStore, assertStorageName } from './storage.ts'

/** No file where a folder stands, or the other way round: nothing of that name. */
const notFoundCodes = ['ENOENT', 'EISDIR', 'ENOTDIR']

/** A local folder, made when the process starts. Written beside and renamed, so a crash leaves no half file under its name. */
export function createFolderStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => join(folder, assertStorageName(name))
  /** One that went away meanwhile is not an empty one: its files are somewhere else, not deleted. */
  const assertFolder = async () => {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`)
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
    async read(name, signal) {
      try {
        return await readFile(at(name), { signal })
      } catch (error) {
        if (!notFoundCodes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
        await assertFolder()
        return null
      }
    },
    async remove(name) {
      const target = at(name)
      await assertFolder()
      await rm(target, { recursive: true, force: true })
    },
  }
}
