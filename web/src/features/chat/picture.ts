import { photoBytes } from '@amarelle/contract/limits'
import type { Picture } from './thread-store.ts'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']
export const isTooLarge = (file: Blob): boolean => file.size > photoBytes

/** In the browser and on the server alike. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const step = 0x8000
  let binary = ''
  for (let at = 0; at < bytes.length; at += step)
    binary += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(binary)
}

/** The preview goes with the page: the bubble still shows it while the message is on its way. */
export const pictureOf = async (file: File): Promise<Picture> => ({
  base64: await base64Of(file),
  preview: URL.createObjectURL(file),
})
