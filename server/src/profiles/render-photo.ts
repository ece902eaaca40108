import { problem } from '@amarelle/contract/errors'
import { photoBytes, photoEdge, photoPixels } from '@amarelle/contract/limits'
import sharp from 'sharp'
import type { PhotoSize } from './photo-path.ts'

export interface Rendered {
  readonly width: number
  readonly height: number
  readonly pictures: Readonly<Record<PhotoSize, Uint8Array>>
}

/** JPEG, PNG or WebP by their first bytes; a name or a declared type counts for nothing. */
function isPhoto(bytes: Uint8Array): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  return (
    (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
    ascii(0, 8) === '\u0089PNG\r\n\u001a\n' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP')
  )
}

/**
 * Re-encodes a photo: upright, without metadata, three sizes and one tiny blurred picture (DECISIONS 6). Throws
 * `photo_type`, `photo_too_large`, `photo_too_small` or `photo_unreadable`.
 */
export async function renderPhoto(bytes: Uint8Array): Promise<Rendered> {
  if (bytes.length > photoBytes) throw problem('photo_too_large')
  if (!isPhoto(bytes)) throw problem('photo_type')
  const image = sharp(bytes, { limitInputPixels: photoPixels, failOn: 'error', pages: 1 }).rotate()
  const { width, height } = await image.metadata().catch((error: unknown) => {
    throw problem(String(error).includes('pixel limit') ? 'photo_too_large' : 'photo_unreadable')
  })
  if (width * height > photoPixels) throw problem('photo_too_large')
  if (width < photoEdge || height < photoEdge) throw problem('photo_too_small')
  try {
    const { data, info } = await image
      .resize({ width: 1200, height: 1500, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const cover = (edge: number, tall: number) =>
      sharp(data).resize({ width: edge, height: tall, fit: 'cover', position: 'attention' })
    const [small, medium, tiny] = await Promise.all([
      cover(200, 250).webp({ quality: 78 }).toBuffer(),
      cover(400, 500).webp({ quality: 80 }).toBuffer(),
      cover(28, 35).blur(1.2).toBuffer(),
    ])
    // Enlarged from 28 by 35 pixels: nothing finer is in it.
    const blurred = await sharp(tiny)
      .resize({ width: 200, height: 250, kernel: 'cubic' })
      .webp({ quality: 50 })
      .toBuffer()
    return { width: info.width, height: info.height, pictures: { small, medium, large: data, blurred } }
  } catch {
    throw problem('photo_unreadable')
  }
}
