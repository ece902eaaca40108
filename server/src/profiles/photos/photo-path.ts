import type { Services } from '../../platform/context.ts'
import { signUrlPath } from '../../platform/http/signed-url.ts'

/** Where the pictures of a photo are asked for, and stored. */
export const photoSizes = ['small', 'medium', 'large', 'blurred'] as const
export type PhotoSize = (typeof photoSizes)[number]
/** A visitor never gets a photo in full: the medium picture stands for the large one. */
export const toViewableSize = (viewer: number | null, size: PhotoSize): PhotoSize =>
  viewer === null && size === 'large' ? 'medium' : size
/** The address of a picture for one viewer; it expires. The site's cdn prefix goes before it. */
export const createPhotoPath = (
  services: Pick<Services, 'clock' | 'config'>,
  viewer: number | null,
  id: string,
  size: PhotoSize,
): string => signUrlPath(services, `/photos/${id}/${toViewableSize(viewer, size)}.webp`, viewer)
export const getPhotoFolder = (id: string): string => `photo/${id.slice(0, 2)}/${id}`
export const getPhotoFilePath = (id: string, size: PhotoSize): string => `${getPhotoFolder(id)}/${size}.webp`
