import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, Lock, SearchX, TriangleAlert } from 'lucide-react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { StaffApiError } from '../api/call-staff.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shows why a screen can't be shown, and the way on. */
export function ErrorPage() {
  const { t } = useLingui()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const code = error instanceof StaffApiError ? error.code : null
  if (isRouteErrorResponse(error) || code === 'not_found')
    return (
      <EmptyState isScreen icon={<SearchX />} title={t`There is nothing here`}>
        <Link className="text-link" to="/">
          <Trans>To the start</Trans>
        </Link>
      </EmptyState>
    )
  if (code === 'forbidden' || code === 'network_not_allowed')
    return (
      <EmptyState isScreen icon={<Lock />} title={t`Your roles do not open this`}>
        <p>
          <Trans>Ask an owner or administrator if you need it for your work.</Trans>
        </p>
        <Link className="text-link" to="/">
          <Trans>To the start</Trans>
        </Link>
      </EmptyState>
    )
  const isOffline = code === 'offline' || code === 'unavailable'
  return (
    <EmptyState
      isScreen
      icon={isOffline ? <CloudOff /> : <TriangleAlert />}
      title={isOffline ? t`The server does not answer` : t`This could not be loaded`}
    >
      <p>
        <Trans>Nothing was changed.</Trans>
      </p>
      <Button busy={state === 'loading'} onClick={() => void revalidate()}>
        <Trans>Try again</Trans>
      </Button>
    </EmptyState>
  )
}
