import { maxPhotoPixels } from '@amarelle/contract/domain/limits'
import { encodeBase64, type PictureErrorCode } from './picture.ts'
import type { PendingPicture } from '../thread-state/thread-store.ts'

/** Pixels of the longer side: what the server keeps of an image in a chat. More would only be on its way longer. */
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

/** Browsers that hide from being recognised give back noise instead of what was drawn. */
function isCanvasReadable(): boolean {
  const probe = createWhiteCanvas(8, 8)
  const pixels = probe?.context.getImageData(0, 0, 8, 8).data
  return pixels?.every((value) => value === 255) ?? false
}

/** Upright, no larger than needed, and without the place and the camera that a file tells of. */
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
 * A chosen file as it is sent and shown. The preview's address goes with the page: the bubble still shows it while the message
 * is on its way.
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
