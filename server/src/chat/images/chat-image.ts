import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { renderBlurredPicture, createSharpFromRaw, toRawPicture } from '../../platform/media/raw-picture.ts'
import { readPicture } from '../../platform/media/read-picture.ts'
import { signUrlPath } from '../../platform/http/signed-url.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { computeDifferenceHash, isBlockedPicture } from '../../profiles/index.ts'

/** Pixels of the longer edge: of what is kept of a picture, of what its blurred copy knows of it, and of that copy. */
const maxEdgePixels = { full: 1600, blurSource: 32, blurred: 320 }

export interface RenderedChatImage {
  readonly picture: Uint8Array
  readonly blurred: Uint8Array
  readonly width: number
  readonly height: number
}
/** Width and height within a longer edge, each at least one pixel. */
function fitWithin(edge: number, { width, height }: { width: number; height: number }) {
  const factor = edge / Math.max(width, height)
  const scaled = (length: number) => Math.max(1, Math.round(length * factor))
  return { width: scaled(width), height: scaled(height) }
}

/**
 * Re-encodes an image for a chat as photos are: upright, opaque, without metadata, with a blurred copy that nothing can
 * sharpen. Throws `photo_refused` for a picture that is refused as a photo, and what readPicture throws.
 */
export async function renderChatImage(db: Db, base64: string): Promise<RenderedChatImage> {
  const { hash, ...rendered } = await readPicture(Buffer.from(base64, 'base64'), async ({ image }) => {
    const inside = {
      width: maxEdgePixels.full,
      height: maxEdgePixels.full,
      fit: 'inside',
      withoutEnlargement: true,
    } as const
    const full = await toRawPicture(
      image.resize(inside).flatten({ background: '#ffffff' }).toColourspace('srgb'),
    )
    const few = await toRawPicture(
      createSharpFromRaw(full)
        .resize({ ...fitWithin(maxEdgePixels.blurSource, full), fit: 'fill' })
        .blur(1.2),
    )
    const copy = fitWithin(maxEdgePixels.blurred, full)
    return {
      picture: await createSharpFromRaw(full).webp({ quality: 80 }).toBuffer(),
      blurred: await renderBlurredPicture(few, copy.width, copy.height),
      width: full.width,
      height: full.height,
      hash: await computeDifferenceHash(createSharpFromRaw(full)),
    }
  })
  if (await isBlockedPicture(db, hash)) throw createProblem('photo_refused')
  return rendered
}

/** Where a chat's image is stored, and its blurred copy. */
export const getChatImageFilePath = (id: string): string => `chat/${id.slice(0, 2)}/${id}.webp`
export const getBlurredImageFilePath = (id: string): string => `chat/${id.slice(0, 2)}/${id}-blurred.webp`
/** The names of all files of these images, for those who remove them. */
export const getChatImageFilePaths = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => [getChatImageFilePath(id), getBlurredImageFilePath(id)])

export async function storeChatImage(
  storage: Storage,
  id: string,
  { picture, blurred }: Pick<RenderedChatImage, 'picture' | 'blurred'>,
): Promise<void> {
  await storage.write(getBlurredImageFilePath(id), blurred)
  await storage.write(getChatImageFilePath(id), picture)
}
export async function removeChatImage(storage: Storage, id: string): Promise<void> {
  for (const name of getChatImageFilePaths([id])) await storage.remove(name)
}

type UrlSigningServices = Pick<Services, 'clock' | 'config'>
/** The addresses of an image and of its blurred copy for one of the two; they expire. */
export const createChatImagePath = (services: UrlSigningServices, viewer: number, id: string): string =>
  signUrlPath(services, `/chat-images/${id}.webp`, viewer)
export const createBlurredImagePath = (services: UrlSigningServices, viewer: number, id: string): string =>
  signUrlPath(services, `/chat-images/${id}-blurred.webp`, viewer)
