import type { ConsentKind } from '@amarelle/contract/accounts'
import type { Db } from '../platform/db.ts'
import { addConsent } from './member.sql.ts'

/** What a person agrees to who signs up, with the version of each text: the day, as long as texts have no other. */
export async function giveSignUpConsents(
  tx: Db,
  memberId: number,
  { marketing }: { marketing: boolean },
  at: Date,
): Promise<void> {
  const kinds: ConsentKind[] = ['terms', 'sensitive_data', ...(marketing ? (['marketing'] as const) : [])]
  for (const kind of kinds) await addConsent(tx, memberId, kind, at.toISOString().slice(0, 10), at)
}
