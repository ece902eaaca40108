import sharp from 'sharp'

const gapPx = 16

/** Puts pictures side by side, from the top; they keep their sizes. */
export async function joinPictures(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const width = sizes.reduce((sum, size) => sum + size.width + gapPx, -gapPx)
  const height = Math.max(...sizes.map((size) => size.height))
  let left = 0
  const layers = pictures.map((input, index) => {
    const layer = { input, left, top: 0 }
    left += (sizes[index]?.width ?? 0) + gapPx
    return layer
  })
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(layers)
    .png()
    .toBuffer()
}
