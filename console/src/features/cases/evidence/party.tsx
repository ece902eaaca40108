import type { CaseParty } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { memberStatusNames } from '../../../i18n/case-names.ts'
import { formatDate, formatLanguage, formatTime } from '../../../i18n/formats.ts'
import { Avatar } from '../../../shell/members/avatar.tsx'
import { FictionalPill } from '../../../shell/members/fictional-pill.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Pill } from '../../../ui/pill.tsx'

interface PartyProps {
  readonly title: ReactNode
  readonly party: CaseParty | null
  readonly isReported?: boolean
}
/** One of the two sides: state and history. */
export function Party({ title, party, isReported = false }: PartyProps) {
  const { i18n, t } = useLingui()
  if (!party)
    return (
      <section className="party">
        <h2>
          <Trans>Nobody with an account</Trans>
        </h2>
        <small>{title}</small>
      </section>
    )
  const status = memberStatusNames[party.status]
  return (
    <section className={isReported ? 'party reported' : 'party'}>
      <header>
        <Avatar member={party} />
        <div>
          <h2>
            <Link className="text-link" to={`/members/${party.memberId}`}>
              {party.username}
            </Link>
          </h2>
          <small>{title}</small>
        </div>
        {party.status === 'active' ? null : (
          <Pill tone="warning">{status ? i18n._(status) : party.status}</Pill>
        )}
        {party.isFictional ? <FictionalPill /> : null}
        {party.isPremium ? <Pill icon={<Gem aria-hidden="true" />}>{t`premium`}</Pill> : null}
      </header>
      <Facts
        facts={[
          [t`On the site`, t`since ${formatDate(party.signedUpAt)}`],
          [t`Last seen`, formatTime(party.lastSeenAt)],
          [t`Reports about`, t`${party.reportsAbout}, ${party.upheldReportsAbout} upheld`],
          [t`Own reports`, t`${party.reportsBy}, ${party.upheldReportsBy} upheld`],
          [t`Language`, `${formatLanguage(party.language)}, ${party.country}`],
        ]}
      />
    </section>
  )
}
