import type { QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import { kindNames, subjectNames } from '../../i18n/case-names.ts'
import { Clock } from '../../shell/clock.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { ClaimMark } from '../cases/case-queue.tsx'

/** Cases with the time that is left, what they are about, and who works on them. */
export function NextCases({ cases }: { readonly cases: readonly QueuedCase[] }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  if (cases.length === 0)
    return (
      <p className="queue-empty">
        <Trans>No case waits.</Trans>
      </p>
    )
  return (
    <table className="data-table next-cases">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Time left</Trans>
          </th>
          <th scope="col">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans>Site</Trans>
          </th>
          <th scope="col">
            <Trans>With</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((one) => (
          <tr key={one.reference} onClick={() => void navigate(`/cases/${one.reference}`)}>
            <td>
              <Clock dueAt={one.dueAt} />
            </td>
            <td>
              <Link className="row-link" to={`/cases/${one.reference}`}>
                {i18n._(subjectNames[one.subject])}
              </Link>{' '}
              <small>{i18n._(kindNames[one.kind])}</small> <code>{one.reference}</code>
            </td>
            <td>
              <SiteMark siteId={one.siteId} />
            </td>
            <td>
              <ClaimMark case={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
