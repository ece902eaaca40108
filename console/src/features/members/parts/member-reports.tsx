import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { actionNames, outcomeNames, ruleNames } from '../../../i18n/case-names.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { MeasureState } from '../../../shell/dialogs/measure-state.tsx'
import { Card } from '../../../ui/card.tsx'

/** Reports about the member, and measures against them. */
export function MemberReports({ member: { reports, measures } }: { readonly member: StaffMemberView }) {
  const { i18n } = useLingui()
  return (
    <Card title={<Trans>Reports and measures</Trans>}>
      {(reports?.length ?? 0) + measures.length === 0 ? (
        <p className="small">
          <Trans>Nothing is known against the member.</Trans>
        </p>
      ) : null}
      <ul className="card-list">
        {measures.map((measure) => (
          <li key={measure.id}>
            <div>
              <strong>{i18n._(actionNames[measure.action])}</strong>
              <small>
                {i18n._(ruleNames[measure.rule])}, {formatDate(measure.at)}, {measure.by}{' '}
                <MeasureState measure={measure} />
              </small>
            </div>
            {measure.reference ? <code>{measure.reference}</code> : null}
          </li>
        ))}
        {reports?.map(({ reference, reason, createdAt, outcome }) => (
          <li key={reference}>
            <div>
              <span>{i18n._(ruleNames[reason])}</span>
              <small>
                {formatDate(createdAt)}, {outcome ? i18n._(outcomeNames[outcome]) : <Trans>open</Trans>}
              </small>
            </div>
            <Link className="text-link" to={`/cases/${reference}`}>
              {reference}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
