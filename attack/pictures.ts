import sharp from 'sharp'

/** A small valid photo, in base64 as the wire takes it. */
export const samplePng = async (width = 320, height = 400): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
  ).toString('base64')
