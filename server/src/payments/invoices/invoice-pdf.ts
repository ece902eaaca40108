import { readFileSync } from 'node:fs'
import { getFormatLocales, toHtmlLang } from '@amarelle/contract/domain/languages'
import type { I18n } from '@lingui/core'
import type PDFDocument from 'pdfkit'
import { loadTranslations } from '../../platform/translations.ts'
import type { InvoiceContent } from './invoice.sql.ts'
import { formatMoney } from '../pricing/format-money.ts'

const readFont = (address: string) => readFileSync(new URL(address))
// Loaded on first use and cached.
const fonts: { regular?: Buffer; bold?: Buffer } = {}
const regularFont = () =>
  (fonts.regular ??= readFont(
    import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  ))
const boldFont = () =>
  (fonts.bold ??= readFont(
    import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  ))

/** A4 page in points; left, right and top margin positions. */
const [left, right, top] = [56, 539, 56] as const
const colors = { text: '#2b1a1d', soft: '#6b5459', line: '#e4d5d4', brand: '#b3123f' } as const
type AmountLine = readonly [label: string, amount: string]
type PdfDocument = InstanceType<typeof PDFDocument>

/** Figtree lacks the narrow no-break space that Intl writes in French amounts; replaced by the normal one. */
const toPrintable = (text: string): string => text.replaceAll('\u202f', '\u00a0')

function amountLines(
  content: InvoiceContent,
  translate: (id: string, values?: object) => string,
): AmountLine[] {
  const money = (minor: number) => formatMoney({ minor, currency: content.currency }, content.language)
  const { credits, priceMinor, discountMinor, feeMinor, totalMinor, vatMinor, vatRate } = content
  const rate = new Intl.NumberFormat(toHtmlLang(content.language), { maximumFractionDigits: 2 }).format(
    vatRate / 100,
  )
  return [
    [translate('credits', { credits }), money(priceMinor)],
    ...(discountMinor ? [[translate('discount'), money(-discountMinor)] as const] : []),
    ...(feeMinor ? [[translate('fee'), money(feeMinor)] as const] : []),
    [translate('net'), money(totalMinor - vatMinor)],
    [translate('vat', { rate }), money(vatMinor)],
  ]
}

/** Writes the seller, then the document's title, number, date and order. */
function writeHeader(
  pdf: PdfDocument,
  content: InvoiceContent,
  translate: (id: string, values?: object) => string,
): void {
  const { company } = content
  const country = new Intl.DisplayNames(toHtmlLang(content.language), { type: 'region' })
  const date = new Intl.DateTimeFormat(getFormatLocales(content.language), {
    dateStyle: 'long',
    timeZone: content.timeZone,
  }).format(new Date(content.issuedAt))
  pdf.font(boldFont()).fontSize(18).fillColor(colors.brand).text(toPrintable(content.site), left, top)
  pdf.font(regularFont()).fontSize(9).fillColor(colors.soft).moveDown(0.4)
  for (const line of [
    company.name,
    `${company.address}, ${company.city}, ${country.of(company.country) ?? company.country}`,
    company.registration && translate('registration', { number: company.registration }),
    company.vatNumbers.length && translate('vat_number', { number: company.vatNumbers.join(', ') }),
  ])
    if (line) pdf.text(toPrintable(line), { lineGap: 2 })
  pdf.font(boldFont()).fontSize(22).fillColor(colors.text).moveDown(1.6)
  pdf.text(toPrintable(translate(content.kind === 'invoice' ? 'title' : 'credit_note')))
  pdf.font(regularFont()).fontSize(10).moveDown(0.5)
  for (const line of [
    translate('number', { number: content.number }),
    content.corrects && translate('corrects', { number: content.corrects }),
    translate('date', { date }),
    translate('order', { order: content.order }),
    translate('customer', { number: content.customer }),
    translate('country', { country: country.of(content.country) ?? content.country }),
  ])
    if (line) pdf.text(toPrintable(line), { lineGap: 3 })
  pdf.moveDown(1.8)
}

function writeRow(pdf: PdfDocument, [label, amount]: AmountLine): void {
  const { y } = pdf
  pdf.text(toPrintable(label), left, y, { width: 340 })
  const below = pdf.y
  // Tabular figures, so that the amounts align.
  pdf.text(toPrintable(amount), left, y, { width: right - left, align: 'right', features: ['tnum'] })
  pdf.x = left
  pdf.y = Math.max(below, pdf.y) + 7
}
function drawRule(pdf: PdfDocument): void {
  pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.75).strokeColor(colors.line).stroke()
  pdf.y += 9
}

function writeInvoice(pdf: PdfDocument, content: InvoiceContent, texts: I18n): void {
  const translate = (id: string, values: object = {}) => texts._(`invoice.${id}`, { ...values })
  writeHeader(pdf, content, translate)
  const lines = amountLines(content, translate)
  drawRule(pdf)
  for (const line of lines.slice(0, -2)) writeRow(pdf, line)
  drawRule(pdf)
  pdf.fillColor(colors.soft)
  for (const line of lines.slice(-2)) writeRow(pdf, line)
  drawRule(pdf)
  const total = formatMoney({ minor: content.totalMinor, currency: content.currency }, content.language)
  pdf.font(boldFont()).fontSize(13).fillColor(colors.text)
  writeRow(pdf, [translate('total'), total])
  pdf.font(regularFont()).fontSize(9).fillColor(colors.soft).moveDown(1)
  const note = content.kind === 'invoice' ? 'paid' : 'refunded'
  pdf.text(toPrintable(translate(note, { method: content.method })), left, pdf.y, { width: right - left })
}

/** Renders the document as PDF in the order's language; the content is the same on every call. */
export async function renderInvoicePdf(content: InvoiceContent): Promise<Buffer> {
  const texts = await loadTranslations(content.language)
  // Loaded lazily: the library is large and rarely needed.
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    size: 'A4',
    margin: left,
    lang: toHtmlLang(content.language),
    displayTitle: true,
    info: {
      Title: `${content.site} ${content.number}`,
      Author: content.company.name,
      CreationDate: new Date(content.issuedAt),
    },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  writeInvoice(pdf, content, texts)
  pdf.end()
  return finished
}
