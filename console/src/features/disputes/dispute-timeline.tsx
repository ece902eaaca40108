import type { DisputeView } from '@amarelle/contract/staff/endpoints/money/disputes'
import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/card.tsx'
import { formatExactTime } from '../../i18n/formats.ts'

/** The events of the payment since it was made, the oldest first. */
export function DisputeTimeline({ dispute }: { readonly dispute: DisputeView }) {
  const { t } = useLingui()
  const { answer, answeredBy } = dispute
  const answered =
    answer === 'accepted'
      ? answeredBy === null
        ? t`Accepted`
        : t`Accepted by ${answeredBy}`
      : answeredBy === null
        ? t`Contested in the provider’s console`
        : t`Contested by ${answeredBy}`
  const steps = [
    [t`Paid`, dispute.facts.paidAt],
    [t`Disputed`, dispute.openedAt],
    [t`Evidence downloaded`, dispute.exportedAt],
    [answered, dispute.answeredAt],
    [t`The provider has the answer`, dispute.answerSentAt],
    [dispute.state === 'won' ? t`Won` : t`Lost`, dispute.closedAt],
  ] as const
  return (
    <Card title={<Trans>Timeline</Trans>}>
      <ol className="dispute-timeline">
        {steps
          .flatMap(([name, at]) => (at === null ? [] : [{ name, at }]))
          .toSorted((a, b) => a.at.localeCompare(b.at))
          .map(({ name, at }) => (
            <li key={name}>
              <strong>{name}</strong>
              <time dateTime={at}>{formatExactTime(at)}</time>
            </li>
          ))}
      </ol>
      {dispute.note === null ? null : <blockquote className="dispute-note">{dispute.note}</blockquote>}
    </Card>
  )
}
