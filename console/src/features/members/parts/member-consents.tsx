import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../../i18n/formats.ts'
import { Pill } from '../../../ui/pill.tsx'
import { consentNames } from '../member-names.ts'
import { Card } from '../../../ui/card.tsx'

/** The member's consents, each with the version of its text. */
export function MemberConsents({ member: { consents } }: { readonly member: StaffMemberView }) {
  const { t, i18n } = useLingui()
  return (
    <Card title={<Trans>Consents</Trans>}>
      {consents.length === 0 ? (
        <p className="small">
          <Trans>None given.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {consents.map(({ kind, version, givenAt, withdrawnAt }) => (
            <li key={`${kind}${givenAt}`}>
              <div>
                <span>{consentNames[kind] ? i18n._(consentNames[kind]) : kind}</span>
                <small>{t`${formatDate(givenAt)}, text ${version}`}</small>
              </div>
              {withdrawnAt ? (
                <Pill>{t`withdrawn ${formatDate(withdrawnAt)}`}</Pill>
              ) : (
                <Pill tone="good">
                  <Trans>given</Trans>
                </Pill>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
