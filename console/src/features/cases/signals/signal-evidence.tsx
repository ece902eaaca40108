import type { StaffSignal } from '@amarelle/contract/staff/endpoints/signals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { memberStatusNames } from '../../../i18n/case-names.ts'
import { formatDuration } from '../../../i18n/formats.ts'
import { Avatar, getMemberPictureUrl } from '../../../shell/members/avatar.tsx'
import { FictionalPill } from '../../../shell/members/fictional-pill.tsx'
import { Note } from '../../../ui/note.tsx'
import { usePermissions } from '../../../session/session-context.ts'

/** Shows the reasons of a risk signal in words, and the members, photos and cases that the rule counted. */
export function SignalEvidence({ signal }: { readonly signal: StaffSignal }) {
  const describe = useReasonText()
  const { reasons, others } = signal
  return (
    <section className="case-section">
      <h2>
        <Trans>Why</Trans>
      </h2>
      <p className="case-words">{describe(signal)}</p>
      <Note tone="plain">
        <Trans>A rule counted this. It decides nothing.</Trans>
      </Note>
      {reasons.photoIds.length > 0 ? <SharedPhotos photoIds={reasons.photoIds} /> : null}
      {others.length > 0 ? <Others others={others} /> : null}
      {reasons.caseReferences.length > 0 ? (
        <p className="reason-links">
          <Trans>Counted cases:</Trans>{' '}
          {reasons.caseReferences.map((reference) => (
            <Link key={reference} className="text-link" to={`/cases/${reference}`}>
              <code>{reference}</code>
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  )
}

/** One sentence with the figures that the rule saw. */
function useReasonText() {
  const { t } = useLingui()
  return ({ rule, reasons: { count, total, periodMinutes } }: StaffSignal): string => {
    const period = formatDuration((periodMinutes ?? 0) * 60_000)
    switch (rule) {
      case 'many_accounts':
        return t`${count} accounts were created in one browser within ${period}. This is the oldest of them.`
      case 'equal_photos':
        return t`${count} members of the site show the same picture.`
      case 'early_money':
        return t`${count} members were warned of money or another app in their first messages from this member within ${period}.`
      case 'mass_texts':
        return t`The same text went to ${count} members within ${period}.`
      case 'repeat_offender':
        return t`${count} cases against this member were upheld within ${period} (DSA, Article 23).`
      case 'repeat_false_reporter':
        return t`${count} of the last ${total ?? count} reports by this member within ${period} were rejected (DSA, Article 23).`
    }
  }
}

function SharedPhotos({ photoIds }: { readonly photoIds: readonly string[] }) {
  const { t } = useLingui()
  if (!usePermissions()('photos.review')) return null
  return (
    <ul className="signal-photos">
      {photoIds.map((id, i) => (
        <li key={id}>
          <img src={getMemberPictureUrl(id, 'medium')} alt={t`Photo ${i + 1} of the member`} loading="lazy" />
        </li>
      ))}
    </ul>
  )
}

function Others({ others }: Pick<StaffSignal, 'others'>) {
  const { i18n } = useLingui()
  return (
    <>
      <h3>
        <Trans>Other members involved</Trans>
      </h3>
      <ul className="plain-list signal-others">
        {others.map((member) => {
          const { id, username, status, isFictional } = member
          const name = memberStatusNames[status]
          return (
            <li key={id} className="name-cell">
              <Avatar member={member} />
              <Link className="text-link" to={`/members/${id}`}>
                {username}
              </Link>
              {isFictional ? <FictionalPill /> : null}
              <small>{name ? i18n._(name) : status}</small>
            </li>
          )
        })}
      </ul>
    </>
  )
}
