import type { ListedCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { kindNames, subjectNames } from '../../i18n/case-names.ts'
import { useClockSource } from '../../i18n/clock-sources.ts'
import { Clock } from '../../shell/clock.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { useRowKeys } from '../../ui/tables/use-row-keys.ts'
import { ClaimMark } from '../cases/case-queue.tsx'

/** Cases with the time that is left and where it comes from, what they are about, and who works on them. */
export function NextCases({ cases }: { readonly cases: readonly ListedCase[] }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const getSource = useClockSource()
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  if (cases.length === 0)
    return (
      <p className="queue-empty">
        <Trans>No case waits.</Trans>
      </p>
    )
  return (
    <table ref={table} className="data-table next-cases">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Time left</Trans>
          </th>
          <th scope="col">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans>Clock and its source</Trans>
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
              <Clock dueAt={one.dueAt} source={getSource(one)} />
            </td>
            <td>
              <Link className="row-link" to={`/cases/${one.reference}`}>
                {i18n._(subjectNames[one.subject])}
              </Link>{' '}
              <small>{i18n._(kindNames[one.kind])}</small> <code>{one.reference}</code>
            </td>
            <td className="clock-source">{getSource(one)}</td>
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
