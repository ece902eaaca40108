import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  renderBlurredPicture,
  createSharpFromRaw,
  toRawPicture,
  webpEffort,
} from '../../platform/media/raw-picture.ts'
import { readPicture } from '../../platform/media/read-picture.ts'
import { signUrlPath } from '../../platform/http/signed-url.ts'
import type { OpenedFile, Storage } from '../../platform/storage/index.ts'
import { computeDifferenceHashes, isBlockedPicture } from '../../profiles/index.ts'

/** Maximum longer edge in pixels: of the stored image, of the reduced source of the blurred copy, and of that copy. */
const maxEdgePixels = { full: 1600, blurSource: 32, blurred: 320 }

export interface RenderedChatImage {
  readonly picture: Uint8Array
  readonly blurred: Uint8Array
  readonly width: number
  readonly height: number
}
/** Scales a size to the given longer edge in pixels; each side is at least 1. */
function fitWithin(edge: number, { width, height }: { width: number; height: number }) {
  const factor = edge / Math.max(width, height)
  const scaled = (length: number) => Math.max(1, Math.round(length * factor))
  return { width: scaled(width), height: scaled(height) }
}

/**
 * Re-encodes an image for a chat like a profile photo: upright, opaque, without metadata; adds a blurred copy that can't be sharpened.
 * Throws `photo_refused` for a picture on the list of blocked pictures, and whatever readPicture throws.
 */
export async function renderChatImage(db: Db, base64: string): Promise<RenderedChatImage> {
  const { hashes, ...rendered } = await readPicture(Buffer.from(base64, 'base64'), async ({ image }) => {
    const resizeOptions = {
      width: maxEdgePixels.full,
      height: maxEdgePixels.full,
      fit: 'inside',
      withoutEnlargement: true,
    } as const
    const full = await toRawPicture(
      image.resize(resizeOptions).flatten({ background: '#ffffff' }).toColourspace('srgb'),
    )
    const reduced = await toRawPicture(
      createSharpFromRaw(full)
        .resize({ ...fitWithin(maxEdgePixels.blurSource, full), fit: 'fill' })
        .blur(1.2),
    )
    const blurredSize = fitWithin(maxEdgePixels.blurred, full)
    return {
      picture: await createSharpFromRaw(full).webp({ quality: 80, effort: webpEffort }).toBuffer(),
      blurred: await renderBlurredPicture(reduced, blurredSize.width, blurredSize.height),
      width: full.width,
      height: full.height,
      hashes: await computeDifferenceHashes(createSharpFromRaw(full)),
    }
  })
  if (await isBlockedPicture(db, hashes)) throw createProblem('photo_refused')
  return rendered
}

export const getChatImageFilePath = (id: string): string => `chat/${id.slice(0, 2)}/${id}.webp`
/** Opens an image as it is, for a caller that has decided who may see it. Throws `not_found` if its file is gone. */
export async function openChatImage({ storage }: Pick<Services, 'storage'>, id: string): Promise<OpenedFile> {
  const file = await storage.open(getChatImageFilePath(id))
  if (!file) throw createProblem('not_found')
  return file
}
export const getBlurredImageFilePath = (id: string): string => `chat/${id.slice(0, 2)}/${id}-blurred.webp`
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
/** Signed URL path of an image, valid for one viewer only and for a limited time. */
export const createChatImagePath = (services: UrlSigningServices, viewer: number, id: string): string =>
  signUrlPath(services, `/chat-images/${id}.webp`, viewer)
export const createBlurredImagePath = (services: UrlSigningServices, viewer: number, id: string): string =>
  signUrlPath(services, `/chat-images/${id}-blurred.webp`, viewer)
