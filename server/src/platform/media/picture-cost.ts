import { createProblem } from '@amarelle/contract/domain/errors'
import { maxPhotoPixels } from '@amarelle/contract/domain/limits'
import type { Metadata } from 'sharp'

/** Beyond this edge length the aspect ratio is limited: very thin pictures cost more to scale than to decode. */
const maxUncheckedEdgePixels = 4_000
const maxAspectRatio = 20
/** Limit for pictures that must be decoded completely before they can be processed. */
const maxDecodedBytes = 160_000_000
/** Pixels times decoder passes: a camera's progressive JPEG of 40 megapixels has ten passes. */
const maxScannedPixels = 480_000_000

interface PictureSize {
  readonly width: number
  readonly height: number
}
/** Throws `photo_too_narrow` for extreme aspect ratios. */
export function assertAspectRatio({ width, height }: PictureSize): void {
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long > maxUncheckedEdgePixels && long > short * maxAspectRatio) throw createProblem('photo_too_narrow')
}

const startOfScanMarker = 0xda
const endOfImageMarker = 0xd9
/** Markers without a length: fill bytes, escaped 0xff within a scan, and restarts. */
const isStandaloneMarker = (marker: number): boolean =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)

/** Counts the scans of a JPEG, each a decoder pass over the picture. Reads lengths and markers only. */
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
/** Progressive JPEGs store two bytes per coefficient; chroma may be subsampled to half the width and height. */
const getCoefficientBytesPerPixel = ({ chromaSubsampling, channels }: Metadata): number =>
  chromaSubsampling === '4:2:0' ? 3 : chromaSubsampling === '4:2:2' ? 4 : channels * 2

/** Memory needed for decoding, in bytes; close to zero if the decoder works line by line. */
function estimateDecodedBytes(header: Metadata, scans: number): number {
  const { width, height, format, channels, depth, orientation = 1 } = header
  const pixels = width * height
  if (format === 'jpeg' && scans > 1) return pixels * getCoefficientBytesPerPixel(header)
  const needsWholePicture = header.isProgressive || orientation > 1 || format === 'webp'
  return needsWholePicture ? pixels * channels * (bytesPerChannel[depth] ?? 4) : 0
}

/**
 * Checks the decoding cost by the header alone. Throws `photo_too_large` for too many pixels, `photo_too_narrow` for strips, and
 * `photo_too_complex` if decoding would take too much memory or time.
 */
export function assertDecodable(header: Metadata, bytes: Uint8Array): void {
  const { width, height, format } = header
  if (width * height > maxPhotoPixels) throw createProblem('photo_too_large')
  assertAspectRatio(header)
  const scans = format === 'jpeg' ? countJpegScans(bytes) : 1
  if (estimateDecodedBytes(header, scans) > maxDecodedBytes || width * height * scans > maxScannedPixels)
    throw createProblem('photo_too_complex')
}
