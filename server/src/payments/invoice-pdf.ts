import { readFileSync } from 'node:fs'
import { formatLocales, htmlLang } from '@amarelle/contract/languages'
import type { I18n } from '@lingui/core'
import type PDFDocument from 'pdfkit'
import { textsOf } from '../platform/texts.ts'
import type { InvoiceContent } from './invoice.sql.ts'
import { moneyText } from './money-text.ts'

const read = (address: string) => readFileSync(new URL(address))
// Read when the first paper is asked for, and kept.
const fonts: { regular?: Buffer; bold?: Buffer } = {}
const regular = () =>
  (fonts.regular ??= read(
    import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  ))
const bold = () =>
  (fonts.bold ??= read(import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')))

/** A4 in points; left and right edge of what is written. */
const [left, right, top] = [56, 539, 56] as const
const ink = { text: '#2b1a1d', soft: '#6b5459', line: '#e4d5d4', brand: '#b3123f' } as const
type Line = readonly [label: string, amount: string]
type Paper = InstanceType<typeof PDFDocument>

/** Figtree has no narrow no-break space, which Intl writes in French amounts: the usual one takes its place. */
const writable = (text: string): string => text.replaceAll('\u202f', '\u00a0')

function amounts(content: InvoiceContent, say: (id: string, values?: object) => string): Line[] {
  const money = (minor: number) => moneyText({ minor, currency: content.currency }, content.language)
  const { credits, priceMinor, discountMinor, feeMinor, totalMinor, vatMinor, vatRate } = content
  const rate = new Intl.NumberFormat(htmlLang(content.language), { maximumFractionDigits: 2 }).format(
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
function head(paper: Paper, content: InvoiceContent, say: (id: string, values?: object) => string): void {
  const { company } = content
  const country = new Intl.DisplayNames(htmlLang(content.language), { type: 'region' })
  const date = new Intl.DateTimeFormat(formatLocales(content.language), {
    dateStyle: 'long',
    timeZone: content.timeZone,
  }).format(new Date(content.issuedAt))
  paper.font(bold()).fontSize(18).fillColor(ink.brand).text(writable(content.site), left, top)
  paper.font(regular()).fontSize(9).fillColor(ink.soft).moveDown(0.4)
  for (const line of [
    company.name,
    `${company.address}, ${company.city}, ${country.of(company.country) ?? company.country}`,
    company.registration && say('registration', { number: company.registration }),
    company.vatNumbers.length && say('vat_number', { number: company.vatNumbers.join(', ') }),
  ])
    if (line) paper.text(writable(line), { lineGap: 2 })
  paper.font(bold()).fontSize(22).fillColor(ink.text).moveDown(1.6)
  paper.text(writable(say(content.kind === 'invoice' ? 'title' : 'credit_note')))
  paper.font(regular()).fontSize(10).moveDown(0.5)
  for (const line of [
    say('number', { number: content.number }),
    content.corrects && say('corrects', { number: content.corrects }),
    say('date', { date }),
    say('order', { order: content.order }),
    say('customer', { number: content.customer }),
    say('country', { country: country.of(content.country) ?? content.country }),
  ])
    if (line) paper.text(writable(line), { lineGap: 3 })
  paper.moveDown(1.8)
}

function row(paper: Paper, [label, amount]: Line): void {
  const { y } = paper
  paper.text(writable(label), left, y, { width: 340 })
  const below = paper.y
  // Digits of one width, so that the amounts stand under each other.
  paper.text(writable(amount), left, y, { width: right - left, align: 'right', features: ['tnum'] })
  paper.x = left
  paper.y = Math.max(below, paper.y) + 7
}
function rule(paper: Paper): void {
  paper.moveTo(left, paper.y).lineTo(right, paper.y).lineWidth(0.75).strokeColor(ink.line).stroke()
  paper.y += 9
}

function write(paper: Paper, content: InvoiceContent, texts: I18n): void {
  const say = (id: string, values: object = {}) => texts._(`invoice.${id}`, { ...values })
  head(paper, content, say)
  const lines = amounts(content, say)
  rule(paper)
  for (const line of lines.slice(0, -2)) row(paper, line)
  rule(paper)
  paper.fillColor(ink.soft)
  for (const line of lines.slice(-2)) row(paper, line)
  rule(paper)
  const total = moneyText({ minor: content.totalMinor, currency: content.currency }, content.language)
  paper.font(bold()).fontSize(13).fillColor(ink.text)
  row(paper, [say('total'), total])
  paper.font(regular()).fontSize(9).fillColor(ink.soft).moveDown(1)
  const note = content.kind === 'invoice' ? 'paid' : 'refunded'
  paper.text(writable(say(note, { method: content.method })), left, paper.y, { width: right - left })
}

/** The paper as PDF, in the order's language; the same bytes of meaning whenever it is asked for. */
export async function invoicePdf(content: InvoiceContent): Promise<Buffer> {
  const texts = await textsOf(content.language)
  // It is large, and papers are few.
  const { default: Document } = await import('pdfkit')
  const paper = new Document({
    size: 'A4',
    margin: left,
    lang: htmlLang(content.language),
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
  write(paper, content, texts)
  paper.end()
  return done
}
