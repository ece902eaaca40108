import type { ConsentKind } from '@amarelle/contract/endpoints/accounts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { recordConsents } from '../consents/consents.ts'

/** Records the consents given at sign-up, each in the version in force. */
export async function recordSignUpConsents(
  context: RequestContext,
  tx: Db,
  memberId: number,
  { marketing }: { marketing: boolean },
): Promise<void> {
  const kinds: ConsentKind[] = ['terms', 'privacy', 'sensitive_data']
  await recordConsents(tx, context, memberId, marketing ? [...kinds, 'marketing'] : kinds)
}
