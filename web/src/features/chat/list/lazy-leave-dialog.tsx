import { Suspense } from 'react'
import { lazyComponent } from '../../../network/lazy-component.ts'
import type { LeaveDialogProps, LeaveRequest } from './leave-request.ts'

const LeaveDialog = lazyComponent(() => import('./leave-dialog.tsx').then((file) => file.LeaveDialog))

/** Confirmation before leaving a conversation; loaded on demand. */
export function LazyLeaveDialog({
  request,
  ...rest
}: Omit<LeaveDialogProps, 'request'> & { request: LeaveRequest | undefined }) {
  if (!request) return null
  return (
    <Suspense>
      <LeaveDialog request={request} {...rest} />
    </Suspense>
  )
}
