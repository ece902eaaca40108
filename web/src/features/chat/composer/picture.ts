import { maxPhotoBytes } from '@amarelle/contract/domain/limits'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

export type PictureErrorCode = 'photo_type' | 'photo_too_large' | 'photo_unreadable'

/** Phones write HEIC, and most browsers can't show it. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /[.]hei[cf]$/i.test(name)

/** What a file says of itself; whether it can be read shows when it is prepared. */
export function findPictureError({ type, size }: File): PictureErrorCode | undefined {
  if (!pictureTypes.includes(type)) return 'photo_type'
  return size > maxPhotoBytes ? 'photo_too_large' : undefined
}

/** The first file of what was pasted or dropped; a text that comes with its own picture stays a text. */
export function findPastedFile(given: DataTransfer | null): File | undefined {
  if (!given || given.types.includes('text/plain')) return undefined
  return given.files[0]
}

/** In the browser and on the server alike. */
export async function encodeBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const step = 0x8000
  let binary = ''
  for (let at = 0; at < bytes.length; at += step)
    binary += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(binary)
}
