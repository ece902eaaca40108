import type { User } from '@amarelle/contract/accounts'
import { lowCredits } from '@amarelle/contract/limits'

/** Only paid users see how few are left: a warning above 0, danger at 0 (docs/product.md#badges). */
export const creditsLook = ({
  paid_user: paid,
  credits,
}: Pick<User, 'paid_user' | 'credits'>): 'warn' | 'bad' | undefined =>
  !paid || credits > lowCredits ? undefined : credits > 0 ? 'warn' : 'bad'
