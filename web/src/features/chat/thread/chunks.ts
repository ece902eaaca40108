import type { DisplayLine } from '../bubbles/display-lines.ts'

/** Lines that are rendered or left out together. */
export interface Chunk {
  /** Counted from the first loaded message, negative for older ones. Constant while the thread is open. */
  readonly index: number
  readonly lines: readonly DisplayLine[]
}
export const linesPerChunk = 10

const hasSameLines = (a: readonly DisplayLine[], b: readonly DisplayLine[]) =>
  a.length === b.length && a.every((line, index) => line === b[index])

/**
 * Creates a function that cuts lines into chunks. Chunks stay stable when lines are added on either side; unchanged chunks
 * keep their identity.
 */
export function createChunker(): (lines: readonly DisplayLine[]) => readonly Chunk[] {
  let origin: string | undefined
  let previous = new Map<number, Chunk>()
  return (lines) => {
    let shift = lines.findIndex(({ key }) => key === origin)
    if (shift < 0) {
      shift = 0
      origin = lines[0]?.key
    }
    const chunks: Chunk[] = []
    // The origin line starts chunk 0; the first chunk before it may be shorter.
    let start = 0
    while (start < lines.length) {
      const index = Math.floor((start - shift) / linesPerChunk)
      const end = Math.min(lines.length, (index + 1) * linesPerChunk + shift)
      const chunk = { index, lines: lines.slice(start, end) }
      const previousChunk = previous.get(index)
      chunks.push(previousChunk && hasSameLines(previousChunk.lines, chunk.lines) ? previousChunk : chunk)
      start = end
    }
    previous = new Map(chunks.map((chunk) => [chunk.index, chunk]))
    return chunks
  }
}

/** Estimated height in pixels of a chunk not rendered yet, for the scroll bar. */
export const estimateHeightPixels = ({ lines }: Chunk): number =>
  lines.reduce(
    (sum, { kind, text, endsGroup, startsDay }) =>
      sum +
      (kind === 'image'
        ? 260
        : kind === 'gift'
          ? 92
          : kind === 'voice'
            ? 60
            : 24 + 23 * Math.ceil((text.length + 1) / 40)) +
      (endsGroup ? 32 : 4) +
      (startsDay ? 48 : 0),
    0,
  )
