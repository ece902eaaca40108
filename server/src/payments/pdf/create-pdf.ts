import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>

const readFont = (address: string) => readFileSync(new URL(address))
// Loaded on first use and cached.
const fonts: { regular?: Buffer; bold?: Buffer } = {}
export const getRegularFont = () =>
  (fonts.regular ??= readFont(
    import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  ))
export const getBoldFont = () =>
  (fonts.bold ??= readFont(
    import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  ))

/** A4 page in points. */
export const pdfMargins = { left: 56, right: 539, top: 56 } as const
export const pdfColors = { text: '#2b1a1d', soft: '#6b5459', line: '#e4d5d4', brand: '#b3123f' } as const

/** Figtree lacks the narrow no-break space that Intl writes in French amounts; replaced by the normal one. */
export const toPrintable = (text: string): string => text.replaceAll('\u202f', '\u00a0')

export function drawRule(pdf: PdfDocument): void {
  pdf.moveTo(pdfMargins.left, pdf.y).lineTo(pdfMargins.right, pdf.y)
  pdf.lineWidth(0.75).strokeColor(pdfColors.line).stroke()
  pdf.y += 9
}

/** Creates a document and lets `write` fill it; the same content gives the same bytes. */
export async function createPdf(
  info: {
    readonly title: string
    readonly author: string
    readonly language: string
    readonly createdAt: Date
  },
  write: (pdf: PdfDocument) => void,
): Promise<Buffer> {
  // Loaded lazily: the library is large and rarely needed.
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    size: 'A4',
    margin: pdfMargins.left,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  write(pdf)
  pdf.end()
  return finished
}
