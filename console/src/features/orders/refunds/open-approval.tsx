import { listApprovalsEndpoint, type ListedApproval } from '@amarelle/contract/staff/endpoints/approvals'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { formatMoney, formatTime } from '../../../i18n/formats.ts'
import { Note } from '../../../ui/note.tsx'

interface Props {
  readonly number: string
  /** The request is read again when this changes. */
  readonly version: unknown
}
/** Shows the request for a refund of this order that waits for a second person, for those who made it or may decide it. */
export function OpenApproval({ number, version }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<ListedApproval | null>(null)
  useEffect(() => {
    let isCurrent = true
    callStaff(listApprovalsEndpoint, {}).then(
      ({ approvals }) =>
        isCurrent &&
        setOpen(
          approvals.find(({ subject }) => subject.kind === 'refund' && subject.order === number) ?? null,
        ),
      // Without an answer the page of approvals still shows it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [number, version])
  if (open?.subject.kind !== 'refund') return null
  const amount = formatMoney(open.subject.amount)
  return (
    <Note>
      <Link className="text-link" to="/approvals">
        {t`${open.askedBy} asked for a refund of ${amount}. It waits for a second person until ${formatTime(open.expiresAt)}.`}
      </Link>
    </Note>
  )
}
