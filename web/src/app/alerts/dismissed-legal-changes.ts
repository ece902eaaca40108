import type { User } from '@amarelle/contract/endpoints/accounts'

type LegalChange = User['legal_changes'][number]
const separator = '_'
const nameLegalChange = ({ kind, starts_at: startsAt }: LegalChange): string =>
  `${kind}-${Date.parse(startsAt)}`

/** The announced changes of legal texts that are not named by the value of the cookie `hide-legal-change-alert`. */
export function findShownLegalChanges(user: Pick<User, 'legal_changes'>, dismissed = ''): LegalChange[] {
  const names = dismissed.split(separator)
  return user.legal_changes.filter((change) => !names.includes(nameLegalChange(change)))
}
/** The value of the cookie once the first shown change is dismissed, too; those in force by now are left out. */
export function dismissLegalChange(user: Pick<User, 'legal_changes'>, dismissed = ''): string {
  const stillShown = findShownLegalChanges(user, dismissed).slice(1)
  return user.legal_changes
    .filter((change) => !stillShown.includes(change))
    .map(nameLegalChange)
    .join(separator)
}
