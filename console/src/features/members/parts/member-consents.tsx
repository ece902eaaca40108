import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../../i18n/formats.ts'
import { FictionalPill } from '../../../shell/members/fictional-pill.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { consentNames } from '../member-names.ts'
import { Card } from '../../../ui/card.tsx'

/** Shows the member's consents, each with the version of its text, and what they accepted before writing to fictional profiles. */
export function MemberConsents({ member }: { readonly member: StaffMemberView }) {
  return (
    <>
      <GivenConsents consents={member.consents} />
      <FictionalConsents consents={member.fictionalConsents} />
    </>
  )
}

function FictionalConsents({ consents }: { readonly consents: StaffMemberView['fictionalConsents'] }) {
  const { t } = useLingui()
  if (consents.length === 0) return null
  return (
    <Card title={<Trans>Accepted before writing to fictional profiles</Trans>}>
      <ul className="card-list">
        {consents.map(({ profile, givenAt, version, priceCredits }) => (
          <li key={`${profile}${givenAt}`}>
            <div>
              <span>
                {profile} <FictionalPill />
              </span>
              <small>{t`${formatDate(givenAt)}, text ${version}`}</small>
            </div>
            {priceCredits === null ? null : (
              <Pill>
                <Plural value={priceCredits} one="# credit per message" other="# credits per message" />
              </Pill>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function GivenConsents({ consents }: Pick<StaffMemberView, 'consents'>) {
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
