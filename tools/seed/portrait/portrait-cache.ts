import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderPhoto } from '../../../server/src/profiles/photos/render-photo.ts'
import type { PortraitPerson } from './person.ts'
import { hashDrawing, createDrawing, renderDrawing } from './portrait.ts'

/** A folder with one file per size, named as the product names them: `large.webp`. */
export type CachedPortrait = { path: string; newlyDrawn: boolean }

/** What the product makes of an uploaded photo is kept too, so its code is part of every name. */
const pipelineHash = readFile(
  new URL('../../../server/src/profiles/photos/render-photo.ts', import.meta.url),
).then((code) => createHash('sha256').update(code).digest('hex').slice(0, 8))

const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * The portrait in all sizes below `folder`, drawn only where it is not there yet. The name comes from the drawing
 * itself, so a changed generator never meets an old picture, and two runs may share the folder.
 */
export async function getOrDrawPortrait(
  person: PortraitPerson,
  shot: number,
  folder: string,
): Promise<CachedPortrait> {
  const drawing = createDrawing(person, shot)
  const key = hashDrawing(drawing)
  const shelf = join(folder, await pipelineHash, key.slice(0, 2))
  const path = join(shelf, key)
  if (await fileExists(path)) return { path, newlyDrawn: false }
  const { pictures } = await renderPhoto(await renderDrawing(drawing))
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
    if (!(await fileExists(path))) throw error
  }
  return { path, newlyDrawn: true }
}
