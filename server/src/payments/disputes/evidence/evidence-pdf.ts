import {
  createPdf,
  drawRule,
  getBoldFont,
  getRegularFont,
  pdfColors,
  type PdfDocument,
  pdfMargins,
  toPrintable,
} from '../../pdf/create-pdf.ts'
import type { Evidence } from './collect-evidence.ts'
import { type EvidenceSection, toEvidenceSections } from './evidence-sections.ts'

const { left, right, top } = pdfMargins
/** The left edge of the values, in points. */
const valueLeft = left + 160
/** A line below this starts on the next page. */
const lowestLine = 760

function writeSection(pdf: PdfDocument, { title, lines }: EvidenceSection): void {
  if (pdf.y > lowestLine - 40) pdf.addPage()
  pdf.moveDown(0.8).font(getBoldFont()).fontSize(12).fillColor(pdfColors.text).text(title, left)
  pdf.moveDown(0.3)
  drawRule(pdf)
  pdf.font(getRegularFont()).fontSize(9)
  for (const [name, value] of lines) {
    if (pdf.y > lowestLine) pdf.addPage()
    const { y } = pdf
    pdf.fillColor(pdfColors.soft).text(toPrintable(name), left, y, { width: valueLeft - left - 8 })
    const below = pdf.y
    pdf
      .fillColor(pdfColors.text)
      .text(toPrintable(value), valueLeft, y, { width: right - valueLeft, features: ['tnum'] })
    pdf.y = Math.max(below, pdf.y) + 3
  }
}

/** Renders the evidence for the payer's bank, as of `at`. */
export const renderEvidencePdf = (evidence: Evidence, at: Date): Promise<Buffer> =>
  createPdf(
    {
      title: `Evidence for order ${evidence.order.number}`,
      author: evidence.company.name,
      language: 'en',
      createdAt: at,
    },
    (pdf) => {
      pdf.font(getBoldFont()).fontSize(18).fillColor(pdfColors.brand)
      pdf.text(`Evidence for order ${evidence.order.number}`, left, top)
      pdf.font(getRegularFont()).fontSize(9).fillColor(pdfColors.soft)
      pdf.text(
        toPrintable(`${evidence.company.name}, ${at.toISOString().slice(0, 10)}. It quotes no message.`),
      )
      for (const section of toEvidenceSections(evidence)) writeSection(pdf, section)
    },
  )
