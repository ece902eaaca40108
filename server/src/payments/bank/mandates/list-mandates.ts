import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  getMandateEndpoint,
  ListedMandate,
  listMandatesEndpoint,
} from '@amarelle/contract/staff/endpoints/money/mandates'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { type Authority, authorize, recordReading } from '../../../staff/index.ts'
import { cutBankPage, readCursor } from '../cursor.ts'
import { hashTypedIban } from '../direct-debit/hash-typed-account.ts'
import { getCreditor, getMandateWording } from '../direct-debit/mandate.ts'
import {
  findMandateEvidence,
  listMandateRows,
  type MandateFilter,
  type MandateRow,
} from './mandate-list.sql.ts'

const pageSize = 50

/** Country and last four digits of an account; null once the member is erased. */
export const maskAccount = ({ country, last4 }: { country: string; last4: string }): string | null =>
  last4 === '' ? null : `${country} •• ${last4}`
const maskPhone = (phone: string): string | null =>
  phone === '' ? null : `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`

const toMandateView = (row: MandateRow): ListedMandate => ({
  reference: row.reference,
  memberId: row.memberId,
  member: row.member,
  account: maskAccount(row),
  orderNumber: row.orderNumber,
  amount: { minor: row.amountMinor, currency: row.currency },
  signedAt: row.signedAt.toISOString(),
  collectOn: row.collectOn,
  state: row.state,
})

function toFilter({ config }: Services, words: string): MandateFilter {
  if (!words) return { by: 'all' }
  const hash = hashTypedIban(config, words)
  return hash ? { by: 'iban', hash } : { by: 'reference', words: words.toUpperCase() }
}
/** A search by IBAN says whose account it is: it is recorded for each member that it found. */
async function recordSearch(services: Services, tx: Db, authority: Authority, rows: readonly MandateRow[]) {
  const found = { act: 'member.found', after: { foundBy: 'iban' } } as const
  if (rows.length === 0) await recordReading(services, tx, authority, { ...found, object: 'search:iban' })
  for (const memberId of new Set(rows.map((row) => row.memberId)))
    await recordReading(services, tx, authority, { ...found, object: `member:${memberId}`, memberId })
}

/** Mandates, newest first: all, that of a reference or an order number, or those of an IBAN. Throws `forbidden`. */
export const listMandates = (
  services: Services,
  actor: StaffActor,
  { words, after }: { readonly words: string; readonly after?: string | undefined },
): Promise<StaffEndpointAnswer<typeof listMandatesEndpoint>> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.read', null)
    const filter = toFilter(services, words)
    const cursor = readCursor(after, /^(\d{1,18})_([A-Z0-9-]{1,35})$/)
    const rows = await listMandateRows(tx, filter, {
      after: cursor && { micros: cursor[0] ?? '', reference: cursor[1] ?? '' },
      count: pageSize + 1,
    })
    if (filter.by === 'iban') await recordSearch(services, tx, authority, rows)
    const { page, next } = cutBankPage(rows, pageSize, (row) => `${row.signedMicros}_${row.reference}`)
    return { mandates: page.map(toMandateView), next }
  })

/** Returns a mandate with the evidence that it was signed; reading it is recorded. Throws `not_found` and `forbidden`. */
export const getMandateEvidence = (
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<StaffEndpointAnswer<typeof getMandateEndpoint>> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.read', null)
    const row = await findMandateEvidence(tx, reference)
    if (!row) throw createProblem('not_found')
    await recordReading(services, tx, authority, {
      act: 'mandate.opened',
      object: `mandate:${reference}`,
      memberId: row.memberId,
    })
    const wording = getMandateWording(row.language, getCreditor(services).holder)
    return {
      ...toMandateView(row),
      holder: row.holder,
      address: [`${row.street} ${row.houseNumber}`, `${row.postalCode} ${row.city}`]
        .map((part) => part.trim())
        .filter(Boolean)
        .join(', '),
      phone: maskPhone(row.phone),
      codeSentAt: row.codeSentAt?.toISOString() ?? null,
      textVersion: row.textVersion,
      language: row.language,
      text: row.textVersion === wording.version ? [...wording.paragraphs, wording.box] : null,
      network: row.network,
      device: row.device,
      announcedAt: row.announcedAt?.toISOString() ?? null,
      returnCode: row.returnCode,
    }
  })
