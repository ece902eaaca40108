import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { actionNames, ruleNames } from '../../../i18n/case-names.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { MeasureState } from '../../../shell/dialogs/measure-state.tsx'

/** Earlier measures against the member, including those that were reversed. */
export function CaseMeasures({ measures }: Pick<StaffCase, 'measures'>) {
  const { i18n } = useLingui()
  if (measures.length === 0) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>Earlier measures against the member</Trans>
      </h2>
      <ul className="plain-list">
        {measures.map((measure) => (
          <li key={measure.id}>
            <strong>{i18n._(actionNames[measure.action])}</strong>, {i18n._(ruleNames[measure.rule])},{' '}
            {formatDate(measure.at)}, {measure.by}{' '}
            {measure.reference ? <code>{measure.reference}</code> : null} <MeasureState measure={measure} />
          </li>
        ))}
      </ul>
    </section>
  )
}
