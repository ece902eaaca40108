import { Readable } from 'node:stream'

/** The first and the last byte of a part of a file. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Returns the part that a `Range` header asks for (RFC 9110, section 14): null for the whole file, also if the header names several parts
 * or another unit; `unsatisfiable` if the file has no such byte.
 */
export function parseByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  // `bytes=-500` asks for the last 500 bytes.
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first > last ? 'unsatisfiable' : { first, last }
}

/** Returns the part of a stream; the rest of it is not read. */
export function readByteRange(stream: Readable, { first, last }: ByteRange): Readable {
  async function* readPart() {
    let offset = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const part = chunk.subarray(Math.max(0, first - offset), Math.max(0, last + 1 - offset))
      if (part.length > 0) yield part
      offset += chunk.length
      if (offset > last) return
    }
  }
  return Readable.from(readPart(), { objectMode: false })
}
