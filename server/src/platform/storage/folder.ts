import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { safeName, type Storage } from './storage.ts'

/** No file where a folder stands, or the other way round: nothing of that name. */
const nothing = ['ENOENT', 'EISDIR', 'ENOTDIR']

/** A local folder. Written beside and renamed, so a crash leaves no half file under its name. */
export function folderStorage(folder: string): Storage {
  const at = (name: string) => join(folder, safeName(name))
  return {
    async write(name, bytes) {
      const target = at(name)
      await mkdir(dirname(target), { recursive: true })
      const draft = `${target}.${randomUUID()}`
      await writeFile(draft, bytes)
      await rename(draft, target)
    },
    async read(name) {
      try {
        return await readFile(at(name))
      } catch (error) {
        if (nothing.includes((error as NodeJS.ErrnoException).code ?? '')) return null
        throw error
      }
    },
    async remove(name) {
      await rm(at(name), { recursive: true, force: true })
    },
  }
}
