import type { DisplayLine } from '../bubbles/display-lines.ts'

/** Lines that are drawn, or not drawn, together. */
export interface Chunk {
  /** Counted from the first message that was known: older ones are below zero. It never changes while the thread is open. */
  readonly index: number
  readonly lines: readonly DisplayLine[]
}
export const linesPerChunk = 10

const hasSameLines = (a: readonly DisplayLine[], b: readonly DisplayLine[]) =>
  a.length === b.length && a.every((line, index) => line === b[index])

/**
 * Cuts the lines into chunks that stay what they are when older lines come in front and newer ones behind; an unchanged chunk
 * is the very same object.
 */
export function createChunker(): (lines: readonly DisplayLine[]) => readonly Chunk[] {
  let origin: string | undefined
  let known = new Map<number, Chunk>()
  return (lines) => {
    let shift = lines.findIndex(({ key }) => key === origin)
    if (shift < 0) {
      shift = 0
      origin = lines[0]?.key
    }
    const chunks: Chunk[] = []
    // The line of place 0 begins chunk 0; before it the first chunk may be a short one.
    let start = 0
    while (start < lines.length) {
      const index = Math.floor((start - shift) / linesPerChunk)
      const end = Math.min(lines.length, (index + 1) * linesPerChunk + shift)
      const chunk = { index, lines: lines.slice(start, end) }
      const same = known.get(index)
      chunks.push(same && hasSameLines(same.lines, chunk.lines) ? same : chunk)
      start = end
    }
    known = new Map(chunks.map((chunk) => [chunk.index, chunk]))
    return chunks
  }
}

/** About how high a chunk is before it was ever drawn, in pixels: the scroll bar's length until then. */
export const estimateHeightPixels = ({ lines }: Chunk): number =>
  lines.reduce(
    (sum, { kind, text, endsGroup, startsDay }) =>
      sum +
      (kind === 'image' ? 260 : kind === 'gift' ? 92 : 24 + 23 * Math.ceil((text.length + 1) / 40)) +
      (endsGroup ? 32 : 4) +
      (startsDay ? 48 : 0),
    0,
  )
