// For tests of PDF files that pdfkit has written.
import { inflateSync } from 'node:zlib'

/** The objects of a file by number, each with its decompressed stream, if any. */
function readObjects(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>()
  const text = pdf.toString('latin1')
  for (const { index, 1: id = '', 0: mark } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = index + mark.length
    const end = text.indexOf('\nendobj', start)
    const [head = ''] = text.slice(start, end).split('stream\n', 1)
    const streamStart = start + head.length + 'stream\n'.length
    const bytes = pdf.subarray(streamStart, end)
    const isPacked = head.includes('/FlateDecode')
    objects.set(id, {
      head,
      stream: isPacked ? inflateSync(bytes, { finishFlush: 2 }).toString('latin1') : '',
    })
  }
  return objects
}
/** The characters of a font by glyph number. */
const readCharacters = (map: string): Map<string, string> =>
  new Map(
    [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, first = '0', values = '']) =>
      [...values.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ''], i): [string, string] => [
        (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'),
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )

/** The text of a PDF file, each piece as it was written, in a line of its own. */
export function readPdfText(pdf: Buffer): string {
  const objects = readObjects(pdf)
  const heads = [...objects.values()].map(({ head }) => head).join('\n')
  const fonts = new Map(
    [...heads.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const mapId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      return [name, readCharacters(objects.get(mapId)?.stream ?? '')] as const
    }),
  )
  const lines: string[] = []
  for (const { stream } of objects.values()) {
    let font = new Map<string, string>()
    for (const [, name, shown = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
      if (name !== undefined) font = fonts.get(name) ?? new Map<string, string>()
      else
        lines.push(
          [...shown.matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => font.get(glyph) ?? '?')
            .join(''),
        )
  }
  return lines.join('\n')
}
