import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { loadAccountData } from './personal-data.sql.ts'

export function subscribeAccounts(): void {
  registerPersonalDataProvider('account', async ({ db }, memberId) => ({
    data: await loadAccountData(db, memberId),
  }))
}
