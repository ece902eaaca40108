import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  BankLine,
  countLinesEndpoint,
  findOrdersForLineEndpoint,
  LineFilter,
  LineState,
  listLinesEndpoint,
} from '@amarelle/contract/staff/endpoints/money/bank'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { authorize } from '../../../staff/index.ts'
import { cutBankPage, readCursor } from '../cursor.ts'
import { type BankLineRow, countBankLines, findBankLine, listBankLines } from './bank-line.sql.ts'
import { findCandidates, toCandidateView } from './find-candidates.ts'
import { openLineDetails } from './line-details.ts'
import { chooseCandidate, type RankedCandidate } from './rank-candidates.ts'

const pageSize = 50
const maxCandidatesShown = 20
const statesOf: Readonly<Record<LineFilter, readonly LineState[]>> = {
  open: ['open'],
  returning: ['returning', 'returned'],
  assigned: ['assigned'],
  set_aside: ['set_aside'],
}

function toLineView(
  config: Services['config'],
  row: BankLineRow,
  ranked: readonly RankedCandidate[],
): BankLine {
  const { suggestion, candidates, certainty } = chooseCandidate(ranked)
  return {
    id: row.id,
    bookedOn: row.bookedOn,
    amount: { minor: row.amountMinor, currency: row.currency },
    text: openLineDetails(config, row.details).text,
    account: row.payerLast4 && `${row.payerCountry} •• ${row.payerLast4}`,
    returnCode: row.returnCode,
    state: row.state,
    suggestion: suggestion && toCandidateView(suggestion),
    candidates,
    certainty,
    reason: row.reason,
    orderNumber: row.orderNumber,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

/**
 * Returns lines of the statements: open ones from the oldest, with the order that each seems to be for; the others from the newest. Throws
 * `forbidden`.
 */
export async function listLines(
  services: Services,
  actor: StaffActor,
  { filter, after }: { readonly filter: LineFilter; readonly after?: string | undefined },
): Promise<StaffEndpointAnswer<typeof listLinesEndpoint>> {
  authorize(services, actor, 'bank.read', null)
  const { db, config } = services
  const cursor = readCursor(after, /^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/)
  const rows = await listBankLines(db, {
    states: statesOf[filter],
    isOldestFirst: filter === 'open',
    after: cursor && { bookedOn: cursor[0] ?? '', id: Number(cursor[1]) },
    count: pageSize + 1,
  })
  const { page, next } = cutBankPage(rows, pageSize, ({ bookedOn, id }) => `${bookedOn}_${id}`)
  const candidates = filter === 'open' ? await findCandidates(services, page) : new Map<number, never>()
  return { lines: page.map((row) => toLineView(config, row, candidates.get(row.id) ?? [])), next }
}

/** Returns how much waits in the list of lines. Throws `forbidden`. */
export async function countLines(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof countLinesEndpoint>> {
  authorize(services, actor, 'bank.read', null)
  const rows = await countBankLines(services.db)
  const open = rows.filter(({ state }) => state === 'open')
  const count = (counted: typeof rows) => counted.reduce((total, { lines }) => total + lines, 0)
  return {
    open: count(open),
    openIn: open.flatMap(({ currency, inMinor }) => (inMinor > 0 ? [{ minor: inMinor, currency }] : [])),
    returning: count(rows.filter(({ state }) => state === 'returning')),
  }
}

/** Returns orders that a line may be for, the surest first, and the one with the typed number. Throws `not_found` and `forbidden`. */
export async function findOrdersForLine(
  services: Services,
  actor: StaffActor,
  { line, order }: { readonly line: number; readonly order: string },
): Promise<StaffEndpointAnswer<typeof findOrdersForLineEndpoint>> {
  authorize(services, actor, 'bank.read', null)
  const row = await findBankLine(services.db, line)
  if (!row) throw createProblem('not_found')
  const ranked = (await findCandidates(services, [row], order)).get(line) ?? []
  const shown = order ? ranked.filter(({ candidate }) => candidate.orderNumber === order) : ranked
  return { candidates: shown.slice(0, maxCandidatesShown).map(toCandidateView) }
}
