import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PortraitPerson } from './person.ts'
import { drawingKey, drawingOf, render } from './portrait.ts'

export type Picture = { path: string; fresh: boolean }

/**
 * The portrait as a file below `folder`, drawn only where it is not there yet. The name comes from the drawing
 * itself, so a changed generator never meets an old picture, and two runs may share the folder.
 */
export async function cachedPortrait(person: PortraitPerson, shot: number, folder: string): Promise<Picture> {
  const drawing = drawingOf(person, shot)
  const key = drawingKey(drawing)
  const shelf = join(folder, key.slice(0, 2))
  const path = join(shelf, `${key}.jpg`)
  const there = await access(path).then(
    () => true,
    () => false,
  )
  if (there) return { path, fresh: false }
  const picture = await render(drawing)
  await mkdir(shelf, { recursive: true })
  // Half a file must never be found under the key, so it is written beside it and moved.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, picture)
  await rename(draft, path)
  return { path, fresh: true }
}
