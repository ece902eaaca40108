import { readFileSync } from 'node:fs'
import { getFormatLocales, toHtmlLang } from '@amarelle/contract/domain/languages'
import type { I18n } from '@lingui/core'
import type PDFDocument from 'pdfkit'
import { loadTranslations } from '../../platform/translations.ts'
import type { InvoiceContent } from './invoice.sql.ts'
import { formatMoney } from '../pricing/format-money.ts'

const readFont = (address: string) => readFileSync(new URL(address))
// Read when the first paper is asked for, and kept.
const fonts: { regular?: Buffer; bold?: Buffer } = {}
const regularFont = () =>
  (fonts.regular ??= readFont(
    import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  ))
const boldFont = () =>
  (fonts.bold ??= readFont(
    import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  ))

/** A4 in points; left and right edge of what is written. */
const [left, right, top] = [56, 539, 56] as const
const colors = { text: '#2b1a1d', soft: '#6b5459', line: '#e4d5d4', brand: '#b3123f' } as const
type AmountLine = readonly [label: string, amount: string]
type PdfDocument = InstanceType<typeof PDFDocument>

/** Figtree has no narrow no-break space, which Intl writes in French amounts: the usual one takes its place. */
const toPrintable = (text: string): string => text.replaceAll('\u202f', '\u00a0')

function amountLines(content: InvoiceContent, say: (id: string, values?: object) => string): AmountLine[] {
  const money = (minor: number) => formatMoney({ minor, currency: content.currency }, content.language)
  const { credits, priceMinor, discountMinor, feeMinor, totalMinor, vatMinor, vatRate } = content
  const rate = new Intl.NumberFormat(toHtmlLang(content.language), { maximumFractionDigits: 2 }).format(
    vatRate / 100,
  )
  return [
    [say('credits', { credits }), money(priceMinor)],
    ...(discountMinor ? [[say('discount'), money(-discountMinor)] as const] : []),
    ...(feeMinor ? [[say('fee'), money(feeMinor)] as const] : []),
    [say('net'), money(totalMinor - vatMinor)],
    [say('vat', { rate }), money(vatMinor)],
  ]
}

/** Who sells, above; what the paper is and whom it concerns, below. */
function writeHeader(
  paper: PdfDocument,
  content: InvoiceContent,
  say: (id: string, values?: object) => string,
): void {
  const { company } = content
  const country = new Intl.DisplayNames(toHtmlLang(content.language), { type: 'region' })
  const date = new Intl.DateTimeFormat(getFormatLocales(content.language), {
    dateStyle: 'long',
    timeZone: content.timeZone,
  }).format(new Date(content.issuedAt))
  paper.font(boldFont()).fontSize(18).fillColor(colors.brand).text(toPrintable(content.site), left, top)
  paper.font(regularFont()).fontSize(9).fillColor(colors.soft).moveDown(0.4)
  for (const line of [
    company.name,
    `${company.address}, ${company.city}, ${country.of(company.country) ?? company.country}`,
    company.registration && say('registration', { number: company.registration }),
    company.vatNumbers.length && say('vat_number', { number: company.vatNumbers.join(', ') }),
  ])
    if (line) paper.text(toPrintable(line), { lineGap: 2 })
  paper.font(boldFont()).fontSize(22).fillColor(colors.text).moveDown(1.6)
  paper.text(toPrintable(say(content.kind === 'invoice' ? 'title' : 'credit_note')))
  paper.font(regularFont()).fontSize(10).moveDown(0.5)
  for (const line of [
    say('number', { number: content.number }),
    content.corrects && say('corrects', { number: content.corrects }),
    say('date', { date }),
    say('order', { order: content.order }),
    say('customer', { number: content.customer }),
    say('country', { country: country.of(content.country) ?? content.country }),
  ])
    if (line) paper.text(toPrintable(line), { lineGap: 3 })
  paper.moveDown(1.8)
}

function writeRow(paper: PdfDocument, [label, amount]: AmountLine): void {
  const { y } = paper
  paper.text(toPrintable(label), left, y, { width: 340 })
  const below = paper.y
  // Digits of one width, so that the amounts stand under each other.
  paper.text(toPrintable(amount), left, y, { width: right - left, align: 'right', features: ['tnum'] })
  paper.x = left
  paper.y = Math.max(below, paper.y) + 7
}
function drawRule(paper: PdfDocument): void {
  paper.moveTo(left, paper.y).lineTo(right, paper.y).lineWidth(0.75).strokeColor(colors.line).stroke()
  paper.y += 9
}

function writeInvoice(paper: PdfDocument, content: InvoiceContent, texts: I18n): void {
  const say = (id: string, values: object = {}) => texts._(`invoice.${id}`, { ...values })
  writeHeader(paper, content, say)
  const lines = amountLines(content, say)
  drawRule(paper)
  for (const line of lines.slice(0, -2)) writeRow(paper, line)
  drawRule(paper)
  paper.fillColor(colors.soft)
  for (const line of lines.slice(-2)) writeRow(paper, line)
  drawRule(paper)
  const total = formatMoney({ minor: content.totalMinor, currency: content.currency }, content.language)
  paper.font(boldFont()).fontSize(13).fillColor(colors.text)
  writeRow(paper, [say('total'), total])
  paper.font(regularFont()).fontSize(9).fillColor(colors.soft).moveDown(1)
  const note = content.kind === 'invoice' ? 'paid' : 'refunded'
  paper.text(toPrintable(say(note, { method: content.method })), left, paper.y, { width: right - left })
}

/** The paper as PDF, in the order's language; the same bytes of meaning whenever it is asked for. */
export async function renderInvoicePdf(content: InvoiceContent): Promise<Buffer> {
  const texts = await loadTranslations(content.language)
  // It is large, and papers are few.
  const { default: Document } = await import('pdfkit')
  const paper = new Document({
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
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
  })
  writeInvoice(paper, content, texts)
  paper.end()
  return done
}
