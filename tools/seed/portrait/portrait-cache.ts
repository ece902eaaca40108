import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderPhoto } from '../../../server/src/profiles/photos/render-photo.ts'
import type { PortraitPerson } from './person.ts'
import { hashDrawing, createDrawing, renderDrawing } from './portrait.ts'

/** A folder with one file per size, with the file names that the product uses: `large.webp`. */
export type CachedPortrait = { path: string; newlyDrawn: boolean }

/** The product's processed sizes are cached too, so a hash of the processing code is part of every name. */
const pipelineHash = readFile(
  new URL('../../../server/src/profiles/photos/render-photo.ts', import.meta.url),
).then((code) => createHash('sha256').update(code).digest('hex').slice(0, 8))

const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Returns the portrait in all sizes from below `folder`; draws it only if it is missing. The name is derived from the
 * drawing, so a changed generator never finds an old picture, and concurrent runs may share the folder.
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
  // Written to a temporary folder and renamed, so that an incomplete photo is never found under the key.
  const draft = join(shelf, `draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  for (const [size, picture] of Object.entries(pictures))
    await writeFile(join(draft, `${size}.webp`), picture)
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // A concurrent run was faster; its picture is identical.
    if (!(await fileExists(path))) throw error
  }
  return { path, newlyDrawn: true }
}
