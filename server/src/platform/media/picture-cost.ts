import { createProblem } from '@amarelle/contract/domain/errors'
import { maxPhotoPixels } from '@amarelle/contract/domain/limits'
import type { Metadata } from 'sharp'

/** Beyond this edge a picture is at most so many times as long as it is wide: thinner ones cost more to scale than to decode. */
const maxUncheckedEdgePixels = 4_000
const maxAspectRatio = 20
/** Of a picture that is decoded as a whole before anything is made of it. */
const maxDecodedBytes = 160_000_000
/** Pixels times the passes over them: a camera's progressive JPEG of 40 megapixels has ten passes. */
const maxScannedPixels = 480_000_000

interface PictureSize {
  readonly width: number
  readonly height: number
}
/** Throws `photo_too_narrow`. */
export function assertAspectRatio({ width, height }: PictureSize): void {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long > maxUncheckedEdgePixels && long > short * maxAspectRatio) throw createProblem('photo_too_narrow')
}

const startOfScanMarker = 0xda
const endOfImageMarker = 0xd9
/** Markers without a length: fill bytes, what stands for 0xff within a scan, and restarts. */
const isStandaloneMarker = (marker: number): boolean =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)

/** How often a JPEG makes its decoder go over the whole picture. Reads lengths and markers only. */
function countJpegScans(jpeg: Uint8Array): number {
  let scans = 0
  for (let at = jpeg.indexOf(0xff, 2); at >= 0 && at + 3 < jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === endOfImageMarker) break
    if (marker === 0xff) at += 1
    else if (isStandaloneMarker(marker)) at += 2
    else {
      if (marker === startOfScanMarker) scans += 1
      at += 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    }
  }
  return scans
}

const bytesPerChannel: Readonly<Record<string, number>> = { uchar: 1, ushort: 2, float: 4 }
/** Coefficients of a progressive JPEG are two bytes each, of colours at half the width and height where it says so. */
const getCoefficientBytesPerPixel = ({ chromaSubsampling, channels }: Metadata): number =>
  chromaSubsampling === '4:2:0' ? 3 : chromaSubsampling === '4:2:2' ? 4 : channels * 2

/** The bytes that stand in memory at once: nearly none where the decoder goes line by line. */
function estimateDecodedBytes(header: Metadata, scans: number): number {
  const { width, height, format, channels, depth, orientation = 1 } = header
  const pixels = width * height
  if (format === 'jpeg' && scans > 1) return pixels * getCoefficientBytesPerPixel(header)
  const whole = header.isProgressive || orientation > 1 || format === 'webp'
  return whole ? pixels * channels * (bytesPerChannel[depth] ?? 4) : 0
}

/**
 * What a picture would cost, by its header alone. Throws `photo_too_large` for too many pixels, `photo_too_narrow` for a strip, and
 * `photo_too_complex` for one that is stored so that decoding it takes too much memory or time.
 */
export function assertDecodable(header: Metadata, bytes: Uint8Array): void {
  const { width, height, format } = header
  if (width * height > maxPhotoPixels) throw createProblem('photo_too_large')
  assertAspectRatio(header)
  const scans = format === 'jpeg' ? countJpegScans(bytes) : 1
  if (estimateDecodedBytes(header, scans) > maxDecodedBytes || width * height * scans > maxScannedPixels)
    throw createProblem('photo_too_complex')
}
