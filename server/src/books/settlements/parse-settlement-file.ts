import { settlementLineKinds } from '@amarelle/contract/staff/endpoints/books/settlements'
import { createProblem } from '@amarelle/contract/domain/errors'
import { z } from 'zod'
import {
  maxSettlementLines,
  parseSignedDecimal,
  type ReportedLine,
  type SettlementReport,
} from '../../payments/index.ts'

/** The columns of a file of settlements, in this order (docs/payments.md#settlement-files). */
const columns = ['settlement', 'kind', 'reference', 'amount', 'fee', 'currency', 'date'] as const
/** Two more columns for payments that the provider converted into the settlement's currency. */
const conversionColumns = ['original_amount', 'original_currency'] as const
type Column = (typeof columns)[number] | (typeof conversionColumns)[number]
const headers: readonly (readonly Column[])[] = [columns, [...columns, ...conversionColumns]]
/** No single payment is larger, and sums of 50,000 stay exact. */
const maxAmountMinor = 1_000_000_000

const amountSchema = z
  .string()
  .regex(/^-?\d{1,8}(\.\d{1,2})?$/)
  .transform(parseSignedDecimal)
  .refine((minor) => Math.abs(minor) <= maxAmountMinor)
const printable = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^[^\p{C}"]*$/u)
const cellSchemas = {
  settlement: printable(100).min(1),
  kind: z.enum(settlementLineKinds),
  reference: printable(200),
  amount: amountSchema,
  fee: amountSchema,
  currency: z.string().regex(/^[A-Z]{3}$/),
  date: z.iso.date(),
  original_amount: amountSchema.or(z.literal('')).optional(),
  original_currency: z
    .string()
    .regex(/^([A-Z]{3})?$/)
    .optional(),
} as const satisfies Record<Column, z.ZodType>

const createLineProblem = (line: number, column: Column | 'columns') =>
  createProblem('settlement_line_invalid', { line, column })

type ParsedCells = { readonly [C in Column]: z.output<(typeof cellSchemas)[C]> }
function parseCells(text: string, line: number, header: readonly Column[]): ParsedCells {
  const cells = text.split(';').map((cell) => cell.trim())
  if (cells.length !== header.length) throw createLineProblem(line, 'columns')
  const parsed: Partial<Record<Column, unknown>> = {}
  for (const [index, column] of header.entries()) {
    const result = cellSchemas[column].safeParse(cells[index])
    if (!result.success) throw createLineProblem(line, column)
    parsed[column] = result.data
  }
  return parsed as ParsedCells
}

/** Returns the amount before the conversion; undefined without one. */
function readOriginal(cells: ParsedCells, line: number): ReportedLine['original'] {
  const { original_amount: minor = '', original_currency: currency = '', amount } = cells
  if (minor === '' && currency === '') return undefined
  if (minor === '' || Math.sign(minor) !== Math.sign(amount)) throw createLineProblem(line, 'original_amount')
  if (currency === '' || currency === cells.currency) throw createLineProblem(line, 'original_currency')
  return { minor, currency }
}

interface GrowingReport {
  readonly currency: string
  readonly lines: ReportedLine[]
}
const toReport = (reference: string, { currency, lines }: GrowingReport): SettlementReport => ({
  reference,
  currency,
  paidOutOn: lines.reduce((last, { bookedOn }) => (bookedOn > last ? bookedOn : last), ''),
  paidOutMinor: lines.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor - feeMinor, 0),
  lines,
})

/**
 * Reads a file of settlements. Throws `settlement_line_invalid` with the number of the first wrong line and its column, and
 * `settlement_file_too_long`. `today` is the last day that a line may have.
 */
export function parseSettlementFile(content: Buffer, today: string): SettlementReport[] {
  const lines = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  if (lines.length - 1 > maxSettlementLines)
    throw createProblem('settlement_file_too_long', { limit: maxSettlementLines })
  const header = headers.find((names) => names.join(';') === lines[0]?.trim().toLowerCase())
  if (!header || lines.length === 1) throw createLineProblem(1, 'columns')
  const reports = new Map<string, GrowingReport>()
  for (const [index, text] of lines.entries()) {
    if (index === 0) continue
    const line = index + 1
    const cells = parseCells(text, line, header)
    const original = readOriginal(cells, line)
    if (cells.kind === 'fee' && cells.amount !== 0) throw createLineProblem(line, 'amount')
    if (cells.date > today || cells.date < '2020-01-01') throw createLineProblem(line, 'date')
    const report = reports.get(cells.settlement) ?? { currency: cells.currency, lines: [] }
    if (report.currency !== cells.currency) throw createLineProblem(line, 'currency')
    report.lines.push({
      kind: cells.kind,
      reference: cells.reference,
      amountMinor: cells.amount,
      feeMinor: cells.fee,
      ...(original && { original }),
      bookedOn: cells.date,
    })
    reports.set(cells.settlement, report)
  }
  return [...reports].map(([reference, report]) => toReport(reference, report))
}
