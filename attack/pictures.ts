// Pictures to upload: valid ones, and files whose header declares more data than they contain.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A small valid photo, base64-encoded as the API expects it. */
export const createSamplePng = async (width = 320, height = 400): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
  ).toString('base64')

function createPngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** A valid one-bit PNG with the given number of black pixels: few bytes, expensive to decode. Writes at most about 1 MB of pixel rows. */
export function createBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const bytesPerRow = 1 + Math.ceil(width / 8)
  const rows = Math.min(height, Math.ceil(10_000_000 / bytesPerRow))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(rows * bytesPerRow))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same JPEG with a camera name and GPS coordinates in its EXIF data. */
export const addExif = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .withExif({
      IFD0: { Make: 'Camera', Model: 'One' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 5/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '5/1 7/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()
