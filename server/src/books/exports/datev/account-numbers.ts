import type {
  getAccountNumbersEndpoint,
  saveAccountNumbersEndpoint,
} from '@amarelle/contract/staff/endpoints/books/exports'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { authorizeScope, recordAct } from '../../../staff/index.ts'
import { selectJournalSums } from '../../journal/journal-sums.sql.ts'
import { getBookedCompany } from '../../months/read-books.ts'

/** An accountant's numbers for a company: DATEV's numbers of adviser and client, and accounts that differ from the default. */
const datevSettingsSchema = z.object({
  consultant: z.int().default(1001),
  client: z.int().default(1),
  accounts: z.record(z.string(), z.string()).default({}),
})
export type DatevSettings = z.infer<typeof datevSettingsSchema>

/** Numbers of the German chart SKR 03, none of which computes VAT by itself. Accounts of a country or provider share one. */
const defaultNumbers: Readonly<Record<string, string>> = {
  deferred_revenue: '0990',
  bank: '1200',
  psp_clearing: '1360',
  payouts_in_transit: '1361',
  currency_exchange: '1362',
  disputed_receivable: '1500',
  refunds_payable: '1700',
  vat_payable: '1770',
  write_offs: '2400',
  provider_fees: '4970',
  revenue: '8200',
  revenue_reduction: '8700',
}
/** Transitory items: for an account that nobody has numbered. */
const otherNumber = '1590'
const getDefaultNumber = (account: string): string =>
  defaultNumbers[account.split(':')[0] ?? ''] ?? otherNumber

/** Returns the number of a ledger account such as `vat_payable:NL`. */
export const getAccountNumber = ({ accounts }: DatevSettings, account: string): string =>
  accounts[account] ?? getDefaultNumber(account)

export async function loadDatevSettings(db: Db, companyId: number): Promise<DatevSettings> {
  const { datev } = await db
    .selectFrom('company')
    .select('datev')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return datevSettingsSchema.parse(datev)
}
/** Returns the accounts of a company with bookings. */
async function listAccounts(db: Db, companyId: number): Promise<string[]> {
  const period = { companyId, from: '2000-01-01', to: '2100-01-01', siteIds: null }
  const { rows } = await sql<{ account: string }>`
    select distinct a.kind as account from (${selectJournalSums(period)}) j join ledger_account a on a.id = j.account_id
    order by 1`.execute(db)
  return rows.map(({ account }) => account)
}

/** Returns the numbers of a company's accounts. Throws `forbidden` and `not_found`. */
export async function getAccountNumbers(
  services: Services,
  actor: StaffActor,
  { company: companyId }: z.output<typeof getAccountNumbersEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof getAccountNumbersEndpoint>> {
  authorizeScope(services, actor, 'books.read', { companyId, siteId: null }, null)
  await getBookedCompany(services, companyId)
  const settings = await loadDatevSettings(services.db, companyId)
  const accounts = await listAccounts(services.db, companyId)
  return {
    consultant: settings.consultant,
    client: settings.client,
    accounts: accounts.map((account) => ({ account, number: getAccountNumber(settings, account) })),
  }
}

/** Changes the numbers of a company's accounts. Throws `forbidden` and `not_found`. */
export const saveAccountNumbers = (
  services: Services,
  actor: StaffActor,
  { company: companyId, consultant, client, accounts }: z.output<typeof saveAccountNumbersEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorizeScope(services, actor, 'books.close', { companyId, siteId: null }, null)
    await getBookedCompany({ ...services, db: tx }, companyId)
    const before = await loadDatevSettings(tx, companyId)
    const changed = accounts.filter(({ account, number }) => number !== getDefaultNumber(account))
    const after: DatevSettings = {
      consultant,
      client,
      accounts: Object.fromEntries(changed.map(({ account, number }) => [account, number])),
    }
    await tx
      .updateTable('company')
      .set({ datev: JSON.stringify(after) })
      .where('id', '=', companyId)
      .execute()
    await recordAct(services, tx, authority, {
      act: 'books.accounts_numbered',
      object: `company:${companyId}`,
      before,
      after,
    })
  })
