// Pictures for tests, generated in code.
import sharp from 'sharp'

export interface TestPictureOptions {
  width?: number
  height?: number
  kind?: 'jpeg' | 'png' | 'webp'
  /** Each number gives another picture. */
  seed?: number
}
/** Coloured squares that depend on the seed, with an owner and GPS coordinates in the EXIF data. */
export async function createTestPicture({
  width = 600,
  height = 750,
  kind = 'jpeg',
  seed = 1,
}: TestPictureOptions = {}) {
  let state = seed * 2_654_435_761 + 1
  const squares = Buffer.from(
    Array.from({ length: 12 * 15 * 3 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return state >>> 24
    }),
  )
  return sharp(squares, { raw: { width: 12, height: 15, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
    .toFormat(kind)
    .toBuffer()
}
