import { encode } from 'uqr'

export interface QrCodeDrawing {
  /** Of both sides, in modules. */
  readonly size: number
  /** The dark modules, as the path of an SVG. */
  readonly path: string
}
export function drawQrCode(text: string): QrCodeDrawing {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
