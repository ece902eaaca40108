import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { renderBlurredPicture, createSharpFromRaw, toRawPicture } from '../platform/media/raw-picture.ts'
import { readPicture } from '../platform/media/read-picture.ts'
import { signUrlPath } from '../platform/http/signed-url.ts'
import type { Storage } from '../platform/storage/index.ts'
import { computeDifferenceHash, isBlockedPicture } from '../profiles/index.ts'

/** Pixels of the longer edge: of what is kept of a picture, of what its blurred copy knows of it, and of that copy. */
const edges = { full: 1600, known: 32, blurred: 320 }

export interface ChatPicture {
  readonly picture: Uint8Array
  readonly blurred: Uint8Array
  readonly width: number
  readonly height: number
}
/** Width and height within a longer edge, each at least one pixel. */
function within(edge: number, { width, height }: { width: number; height: number }) {
  const factor = edge / Math.max(width, height)
  const scaled = (length: number) => Math.max(1, Math.round(length * factor))
  return { width: scaled(width), height: scaled(height) }
}

/**
 * Re-encodes an image for a chat as photos are: upright, opaque, without metadata, with a blurred copy that nothing can
 * sharpen. Throws `photo_refused` for a picture that is refused as a photo, and what readPicture throws.
 */
export async function renderChatImage(db: Db, base64: string): Promise<ChatPicture> {
  const { hash, ...rendered } = await readPicture(Buffer.from(base64, 'base64'), async ({ image }) => {
    const inside = { width: edges.full, height: edges.full, fit: 'inside', withoutEnlargement: true } as const
    const full = await toRawPicture(
      image.resize(inside).flatten({ background: '#ffffff' }).toColourspace('srgb'),
    )
    const few = await toRawPicture(
      createSharpFromRaw(full)
        .resize({ ...within(edges.known, full), fit: 'fill' })
        .blur(1.2),
    )
    const copy = within(edges.blurred, full)
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
export const chatImageAt = (id: string): string => `chat/${id.slice(0, 2)}/${id}.webp`
export const blurredImageAt = (id: string): string => `chat/${id.slice(0, 2)}/${id}-blurred.webp`
/** The names of all files of these images, for those who remove them. */
export const filesOfImages = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => [chatImageAt(id), blurredImageAt(id)])

export async function storeChatImage(
  storage: Storage,
  id: string,
  { picture, blurred }: Pick<ChatPicture, 'picture' | 'blurred'>,
): Promise<void> {
  await storage.write(blurredImageAt(id), blurred)
  await storage.write(chatImageAt(id), picture)
}
export async function removeChatImage(storage: Storage, id: string): Promise<void> {
  for (const name of filesOfImages([id])) await storage.remove(name)
}

type Signing = Pick<Services, 'clock' | 'config'>
/** The addresses of an image and of its blurred copy for one of the two; they expire. */
export const chatImagePath = (services: Signing, viewer: number, id: string): string =>
  signUrlPath(services, `/chat-images/${id}.webp`, viewer)
export const blurredImagePath = (services: Signing, viewer: number, id: string): string =>
  signUrlPath(services, `/chat-images/${id}-blurred.webp`, viewer)
