import { providePersonalData } from '../platform/personal-data.ts'
import { accountData } from './personal-data.sql.ts'

export function hearAccounts(): void {
  providePersonalData('account', async ({ db }, memberId) => ({ data: await accountData(db, memberId) }))
}
