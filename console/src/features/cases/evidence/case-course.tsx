import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Time } from '../../../shell/time.tsx'
import { actNames } from '../../../i18n/role-names.ts'

/** Shows the course of the case, the oldest entry first. */
export function CaseCourse({ case: { createdAt, course } }: { readonly case: StaffCase }) {
  const { i18n } = useLingui()
  return (
    <section className="case-section">
      <h2>
        <Trans>Course</Trans>
      </h2>
      <ol className="timeline">
        <li>
          <Trans>The case came in</Trans>, <Time at={createdAt} />
        </li>
        {course.map(({ id, act, by, at }) => (
          <li key={id}>
            <strong>{by}</strong> {i18n._(actNames[act])}, <Time at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
