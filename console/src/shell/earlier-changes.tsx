import type { AuditAct } from '@amarelle/contract/staff/acts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatScope } from '../session/scope.ts'
import { usePermissions } from '../session/session-context.ts'

interface Props {
  /** Number of listed changes, and the largest possible number. */
  readonly count: number
  readonly maximum: number
  /** The act under which the audit log has all of them. */
  readonly act: AuditAct
  readonly scope: { readonly site?: number; readonly company?: number }
}
/** Says below a history that it ends before the first change, with the way to the earlier ones. */
export function EarlierChanges({ count, maximum, act, scope }: Props) {
  const holds = usePermissions()
  if (count < maximum) return null
  const to = { pathname: '/audit', search: `${formatScope(scope)}&act=${act}` }
  return (
    <p className="small">
      <Trans>Only the last {maximum} changes are listed. Earlier ones are in the audit log.</Trans>{' '}
      {holds('audit.read') ? (
        <Link className="text-link" to={to}>
          <Trans>Open the audit log</Trans>
        </Link>
      ) : null}
    </p>
  )
}
