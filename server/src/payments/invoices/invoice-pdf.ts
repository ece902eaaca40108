import { getFormatLocales, toHtmlLang } from '@amarelle/contract/domain/languages'
import type { I18n } from '@lingui/core'
import { loadTranslations } from '../../platform/translations.ts'
import {
  createPdf,
  drawRule,
  getBoldFont,
  getRegularFont,
  pdfColors as colors,
  type PdfDocument,
  pdfMargins,
  toPrintable,
} from '../pdf/create-pdf.ts'
import type { InvoiceContent } from './invoice.sql.ts'
import { formatMoney } from '../pricing/format-money.ts'

const { left, right, top } = pdfMargins
type AmountLine = readonly [label: string, amount: string]

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
  pdf.font(getBoldFont()).fontSize(18).fillColor(colors.brand).text(toPrintable(content.site), left, top)
  pdf.font(getRegularFont()).fontSize(9).fillColor(colors.soft).moveDown(0.4)
  for (const line of [
    company.name,
    `${company.address}, ${company.city}, ${country.of(company.country) ?? company.country}`,
    company.registration && translate('registration', { number: company.registration }),
    company.vatNumbers.length && translate('vat_number', { number: company.vatNumbers.join(', ') }),
  ])
    if (line) pdf.text(toPrintable(line), { lineGap: 2 })
  pdf.font(getBoldFont()).fontSize(22).fillColor(colors.text).moveDown(1.6)
  pdf.text(toPrintable(translate(content.kind === 'invoice' ? 'title' : 'credit_note')))
  pdf.font(getRegularFont()).fontSize(10).moveDown(0.5)
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
  pdf.font(getBoldFont()).fontSize(13).fillColor(colors.text)
  writeRow(pdf, [translate('total'), total])
  pdf.font(getRegularFont()).fontSize(9).fillColor(colors.soft).moveDown(1)
  const note = content.kind === 'invoice' ? 'paid' : 'refunded'
  pdf.text(toPrintable(translate(note, { method: content.method })), left, pdf.y, { width: right - left })
}

/** Renders the document as PDF in the order's language; the content is the same on every call. */
export async function renderInvoicePdf(content: InvoiceContent): Promise<Buffer> {
  // An invoice never changes: staff can't replace its texts.
  const texts = await loadTranslations(content.language, null)
  return createPdf(
    {
      title: `${content.site} ${content.number}`,
      author: content.company.name,
      language: toHtmlLang(content.language),
      createdAt: new Date(content.issuedAt),
    },
    (pdf) => writeInvoice(pdf, content, texts),
  )
}
