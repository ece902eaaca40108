import type { Parts } from '../platform/context.ts'
import { signAddress } from '../platform/signed-address.ts'

/** Where the pictures of a photo are asked for, and stored. */
export const photoSizes = ['small', 'medium', 'large', 'blurred'] as const
export type PhotoSize = (typeof photoSizes)[number]
/** A visitor never gets a photo in full: the medium picture stands for the large one. */
export const sizeFor = (viewer: number | null, size: PhotoSize): PhotoSize =>
  viewer === null && size === 'large' ? 'medium' : size
/** The address of a picture for one viewer; it expires. The site's cdn prefix goes before it. */
export const photoPath = (
  parts: Pick<Parts, 'clock' | 'config'>,
  viewer: number | null,
  id: string,
  size: PhotoSize,
): string => signAddress(parts, `/photos/${id}/${sizeFor(viewer, size)}.webp`, viewer)
export const storedFolder = (id: string): string => `photo/${id.slice(0, 2)}/${id}`
export const storedAt = (id: string, size: PhotoSize): string => `${storedFolder(id)}/${size}.webp`
