import type { ConsentKind } from '@amarelle/contract/accounts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { addConsent } from './member.sql.ts'

/** What a person agrees to who signs up, with the version of each text: the day, as long as texts have no other. */
export async function giveSignUpConsents(
  { clock }: Context,
  tx: Db,
  memberId: number,
  { marketing }: { marketing: boolean },
): Promise<void> {
  const now = clock.now()
  const kinds: ConsentKind[] = ['terms', 'privacy', 'sensitive_data']
  for (const kind of marketing ? [...kinds, 'marketing' as const] : kinds)
    await addConsent(tx, memberId, kind, now.toISOString().slice(0, 10), now)
}
