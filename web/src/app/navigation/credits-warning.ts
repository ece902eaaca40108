import type { User } from '@amarelle/contract/endpoints/accounts'
import { lowCreditsThreshold } from '@amarelle/contract/domain/limits'

/** Badge colour for paid users with 10 credits or fewer: a warning above 0, danger at 0 (docs/product.md#badges). */
export const getCreditsWarning = ({
  paid_user: paid,
  credits,
}: Pick<User, 'paid_user' | 'credits'>): 'warning' | 'error' | undefined =>
  !paid || credits > lowCreditsThreshold ? undefined : credits > 0 ? 'warning' : 'error'
