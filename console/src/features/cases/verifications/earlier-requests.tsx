import type { VerificationCase } from '@amarelle/contract/staff/endpoints/verification/verifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { formatTime } from '../../../i18n/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { verificationRefusalNames } from './verification-names.ts'

/** Shows how the member's earlier requests were decided. */
export function EarlierRequests({ earlier }: Pick<VerificationCase, 'earlier'>) {
  const { i18n, t } = useLingui()
  const { search } = useLocation()
  if (earlier.length === 0) return null
  return (
    <Card title={<Trans>Earlier requests</Trans>}>
      <ul className="card-list">
        {earlier.map(({ reference, refusal, at }) => (
          <li key={reference}>
            <div>
              <span>{refusal ? i18n._(verificationRefusalNames[refusal]) : t`Verified`}</span>
              <small>
                <Link to={`/cases/${reference}${search}`}>{reference}</Link>, {formatTime(at)}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
