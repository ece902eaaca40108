import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderPhoto } from '../../../server/src/profiles/render-photo.ts'
import type { PortraitPerson } from './person.ts'
import { drawingKey, drawingOf, render } from './portrait.ts'

/** A folder with one file per size, named as the product names them: `large.webp`. */
export type Picture = { path: string; fresh: boolean }

/** What the product makes of an uploaded photo is kept too, so its code is part of every name. */
const pipeline = readFile(new URL('../../../server/src/profiles/render-photo.ts', import.meta.url)).then(
  (code) => createHash('sha256').update(code).digest('hex').slice(0, 8),
)

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * The portrait in all sizes below `folder`, drawn only where it is not there yet. The name comes from the drawing
 * itself, so a changed generator never meets an old picture, and two runs may share the folder.
 */
export async function cachedPortrait(person: PortraitPerson, shot: number, folder: string): Promise<Picture> {
  const drawing = drawingOf(person, shot)
  const key = drawingKey(drawing)
  const shelf = join(folder, await pipeline, key.slice(0, 2))
  const path = join(shelf, key)
  if (await exists(path)) return { path, fresh: false }
  const { pictures } = await renderPhoto(await render(drawing))
  // Half a photo must never be found under the key, so it is written beside it and moved.
  const draft = join(shelf, `draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  for (const [size, picture] of Object.entries(pictures))
    await writeFile(join(draft, `${size}.webp`), picture)
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another run was faster: its picture is the same.
    if (!(await exists(path))) throw error
  }
  return { path, fresh: true }
}
