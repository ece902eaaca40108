import type { FoundMember } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount, formatCountry, formatDate, formatMoney, formatTime } from '../../i18n/formats.ts'
import { Avatar } from '../../shell/members/avatar.tsx'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Facts } from '../../ui/facts.tsx'
import { matchNames } from './member-names.ts'
import { MemberStatus } from './member-status.tsx'

/** Shows the facts that the list has about a member. Opening the member is recorded, this is not. */
export function MemberPeek({ member }: { readonly member: FoundMember }) {
  const { t, i18n } = useLingui()
  const { id, siteId, status, foundBy, money, isPremium, isFictional, country, signedUpAt, lastSeenAt } =
    member
  return (
    <section className="panel-block">
      <Avatar member={member} size="large" />
      <Facts
        facts={[
          [t`Number`, <code key="number">M-{id}</code>],
          [t`Site`, <SiteMark key="site" siteId={siteId} named />],
          [t`Status`, <MemberStatus key="status" status={status} />],
          [t`Profile`, isFictional ? <FictionalPill key="profile" /> : null],
          [t`Premium`, isPremium ? t`yes` : t`no`],
          [t`Found by`, foundBy && i18n._(matchNames[foundBy])],
          [t`Paid`, money && (money.paid.map(formatMoney).join(', ') || null)],
          [t`Credits`, money && formatCount(money.credits)],
          [t`Country`, formatCountry(country)],
          [t`Joined`, formatDate(signedUpAt)],
          [t`Last seen`, formatTime(lastSeenAt)],
        ]}
      />
      <Link className="button secondary block" to={`/members/${id}`}>
        <Trans>Open the member</Trans>
        <ArrowRight aria-hidden="true" />
      </Link>
    </section>
  )
}
