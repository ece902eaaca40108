// Mollie's settlements (API v2). They need a token of the organisation: the key of a website may not read them.
import { z } from 'zod'
import { parseSignedDecimal } from '../../pricing/decimal-amount.ts'
import {
  addRemainder,
  maxSettlementLines,
  type ReportedLine,
  type SettlementReport,
  toReportDay,
} from './settlement-report.ts'

const moneySchema = z.object({ currency: z.string(), value: z.string() })
const linksSchema = z.object({ next: z.object({ href: z.url() }).nullish() }).nullish()
const costSchema = z.object({ description: z.string(), amountGross: moneySchema })
const settlementSchema = z.object({
  id: z.string(),
  reference: z.string().nullish(),
  status: z.string(),
  settledAt: z.iso.datetime({ offset: true }).nullish(),
  amount: moneySchema,
  /** By year and month. */
  periods: z.record(z.string(), z.record(z.string(), z.object({ costs: z.array(costSchema).default([]) }))),
})
const settlementsSchema = z.object({
  _embedded: z.object({ settlements: z.array(settlementSchema) }),
  _links: linksSchema,
})
const lineSchema = z.object({
  id: z.string(),
  amount: moneySchema,
  /** In the settlement's currency; negative for refunds and chargebacks. */
  settlementAmount: moneySchema.nullish(),
  createdAt: z.iso.datetime({ offset: true }),
})
const linesSchema = z.object({
  _embedded: z.record(z.string(), z.array(lineSchema)),
  _links: linksSchema,
})

const lists = { payments: 'payment', refunds: 'refund', chargebacks: 'dispute' } as const
/** Items of a page: the most that Mollie allows. */
export const pageSize = 250

/** Calls a path below `/v2`. */
type CallMollie = (path: string) => Promise<unknown>

/** Returns the first item of the next page; null on the last. The address itself is not followed. */
export const readNextStart = (links: z.output<typeof linksSchema>): string | null =>
  links?.next ? new URL(links.next.href).searchParams.get('from') : null
/** Returns the query of the next page; null on the last. */
function readNextQuery(links: z.output<typeof linksSchema>): string | null {
  const from = readNextStart(links)
  return from === null ? null : `limit=${pageSize}&from=${encodeURIComponent(from)}`
}
async function readLines(
  callApi: CallMollie,
  settlement: string,
  list: keyof typeof lists,
): Promise<ReportedLine[]> {
  const lines: ReportedLine[] = []
  for (let query: string | null = `limit=${pageSize}`; query !== null; ) {
    const page = linesSchema.parse(
      await callApi(`/settlements/${encodeURIComponent(settlement)}/${list}?${query}`),
    )
    for (const { id, amount, settlementAmount, createdAt } of page._embedded[list] ?? []) {
      const paidMinor = parseSignedDecimal(amount.value) * (list === 'payments' ? 1 : -1)
      const isConverted = settlementAmount && settlementAmount.currency !== amount.currency
      lines.push({
        kind: lists[list],
        reference: id,
        ...(isConverted && { original: { minor: paidMinor, currency: amount.currency } }),
        amountMinor: settlementAmount ? parseSignedDecimal(settlementAmount.value) : paidMinor,
        feeMinor: 0,
        bookedOn: toReportDay(new Date(createdAt)),
      })
    }
    if (lines.length > maxSettlementLines) throw new Error(`settlement ${settlement} has too many lines`)
    query = readNextQuery(page._links)
  }
  return lines
}
/** Costs that Mollie withheld, by month and method. */
const readCosts = (
  { periods }: z.output<typeof settlementSchema>,
  bookedOn: string,
): readonly ReportedLine[] =>
  Object.values(periods)
    .flatMap((months) => Object.values(months))
    .flatMap(({ costs }) => costs)
    .map(({ description, amountGross }) => ({
      kind: 'fee',
      reference: description.slice(0, 200),
      amountMinor: 0,
      feeMinor: parseSignedDecimal(amountGross.value),
      bookedOn,
    }))

async function readSettlement(
  callApi: CallMollie,
  settlement: z.output<typeof settlementSchema>,
  paidOutOn: string,
): Promise<SettlementReport> {
  const { id, reference, amount } = settlement
  const lines = [...readCosts(settlement, paidOutOn)]
  for (const list of Object.keys(lists) as (keyof typeof lists)[])
    lines.unshift(...(await readLines(callApi, id, list)))
  return addRemainder({
    reference: reference ?? id,
    currency: amount.currency,
    paidOutOn,
    paidOutMinor: parseSignedDecimal(amount.value),
    lines,
  })
}

/** Returns the settlements that Mollie has paid out since a moment, newest first, one at a time. */
export async function* fetchMollieSettlements(
  callApi: CallMollie,
  since: Date,
): AsyncGenerator<SettlementReport> {
  for (let query: string | null = `limit=${pageSize}`; query !== null; ) {
    const page = settlementsSchema.parse(await callApi(`/settlements?${query}`))
    for (const settlement of page._embedded.settlements) {
      const { settledAt } = settlement
      if (!settledAt) continue
      if (new Date(settledAt) < since) return
      if (settlement.status === 'paidout')
        yield await readSettlement(callApi, settlement, toReportDay(new Date(settledAt)))
    }
    query = readNextQuery(page._links)
  }
}
