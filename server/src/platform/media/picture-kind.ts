const readAscii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Animated PNGs have an `acTL` chunk before the first image data. A chunk is length, name, data, checksum. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = readAscii(bytes, at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}
/** Extended WebP files have a flag for animation. */
const isAnimatedWebp = (bytes: Uint8Array): boolean =>
  readAscii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0b10) !== 0

/**
 * Detects the kind of a file by its content, ignoring name and declared type. `moving`: a GIF, or an animated PNG or WebP. Reads
 * a few bytes and decodes nothing.
 */
export function detectPictureKind(bytes: Uint8Array): 'still' | 'moving' | 'other' {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'still'
  if (readAscii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return isAnimatedPng(bytes) ? 'moving' : 'still'
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 12) === 'WEBP')
    return isAnimatedWebp(bytes) ? 'moving' : 'still'
  return /^GIF8[79]a/.test(readAscii(bytes, 0, 6)) ? 'moving' : 'other'
}
