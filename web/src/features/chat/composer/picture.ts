import { maxPhotoBytes } from '@amarelle/contract/domain/limits'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

export type PictureErrorCode = 'photo_type' | 'photo_too_large' | 'photo_unreadable'

/** Phones save photos as HEIC, which most browsers can't show. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /[.]hei[cf]$/i.test(name)

/** Checks media type and size only; `preparePicture` finds out whether the file can be decoded. */
export function findPictureError({ type, size }: File): PictureErrorCode | undefined {
  if (!pictureTypes.includes(type)) return 'photo_type'
  return size > maxPhotoBytes ? 'photo_too_large' : undefined
}

/** The first pasted or dropped file; undefined if there is also plain text, which wins. */
export function findPastedFile(data: DataTransfer | null): File | undefined {
  if (!data || data.types.includes('text/plain')) return undefined
  return data.files[0]
}

/** Works in the browser and on the server. */
export async function encodeBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunkSize = 0x8000
  let binary = ''
  for (let offset = 0; offset < bytes.length; offset += chunkSize)
    binary += String.fromCharCode(...bytes.subarray(offset, offset + chunkSize))
  return btoa(binary)
}
