import { maxPhotoPixels } from '@amarelle/contract/domain/limits'
import type { PictureErrorCode } from './find-picture-error.ts'
import { encodeBase64 } from './picture.ts'
import type { PendingPicture } from '../thread-state/thread-store.ts'

/** Longer side of a chat image as stored by the server; sending more would only take longer. */
const maxSidePixels = 1600

function createWhiteCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  return { canvas, context }
}

/** False in browsers with fingerprinting protection, which return noise instead of the drawn pixels. */
function isCanvasReadable(): boolean {
  const probe = createWhiteCanvas(8, 8)
  const pixels = probe?.context.getImageData(0, 0, 8, 8).data
  return pixels?.every((value) => value === 255) ?? false
}

/** Re-encodes the image: upright, scaled down and without metadata. Null if the canvas can't be read. */
async function redrawImage(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const drawing = isCanvasReadable() ? createWhiteCanvas(width, height) : undefined
  if (!drawing) return null
  drawing.context.imageSmoothingQuality = 'high'
  drawing.context.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => {
    drawing.canvas.toBlob(resolve, 'image/jpeg', 0.88)
  })
}

/**
 * Prepares a chosen file for sending and preview; returns an error code if that isn't possible. The preview's object URL is
 * not revoked here, because the bubble shows it until the page is left.
 */
export async function preparePicture(file: File): Promise<PendingPicture | PictureErrorCode> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return 'photo_unreadable'
  const { width, height } = bitmap
  if (width * height > maxPhotoPixels) return 'photo_too_large'
  const blob = (await redrawImage(bitmap)) ?? file
  bitmap.close()
  return { base64: await encodeBase64(blob), preview: URL.createObjectURL(blob), width, height }
}
