import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'

/** Photos and other files, by a name such as `photo/ab/abcd…/large.webp`. */
export interface Storage {
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** null when there is none. */
  read: (name: string) => Promise<Uint8Array | null>
  /** Removes everything below the name; nothing there is no fault. */
  remove: (name: string) => Promise<void>
}

const safe = (name: string): string => {
  if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(name) || name.includes('..'))
    throw new Error(`not a storage name: ${name}`)
  return name
}

/** A local folder. Written beside and renamed, so a crash leaves no half file under its name. */
export function folderStorage(folder: string): Storage {
  const at = (name: string) => join(folder, safe(name))
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
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(at(name), { recursive: true, force: true }),
  }
}
