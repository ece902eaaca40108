import type { Services } from '../../platform/context.ts'
import { signUrlPath } from '../../platform/http/signed-url.ts'

/** The stored versions of a photo. */
export const photoSizes = ['small', 'medium', 'large', 'blurred'] as const
export type PhotoSize = (typeof photoSizes)[number]
/** Returns the version that a viewer gets for a requested size: visitors (`null`) get medium instead of large. */
export const toViewableSize = (viewer: number | null, size: PhotoSize): PhotoSize =>
  viewer === null && size === 'large' ? 'medium' : size
/** Creates the signed, expiring URL path of a picture for one viewer, without the site's CDN prefix. */
export const createPhotoPath = (
  services: Pick<Services, 'clock' | 'config'>,
  viewer: number | null,
  id: string,
  size: PhotoSize,
): string => signUrlPath(services, `/photos/${id}/${toViewableSize(viewer, size)}.webp`, viewer)
export const getPhotoFolder = (id: string): string => `photo/${id.slice(0, 2)}/${id}`
export const getPhotoFilePath = (id: string, size: PhotoSize): string => `${getPhotoFolder(id)}/${size}.webp`
