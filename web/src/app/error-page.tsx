import { Trans, useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse } from 'react-router'

const refusalOf = (error: unknown): { code?: string; message?: string } | undefined => {
  if (!isRouteErrorResponse(error)) return undefined
  return (error.data as { error?: { code?: string; message?: string } } | null)?.error
}

/** The message, and a way on: home for what isn't there, again for the rest (SPECIFICATION 8). */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { t } = useLingui()
  const refusal = refusalOf(error)
  // Nothing is broken, so no number: the sentence, and the way back to the others.
  const blocked = refusal?.code === 'blocked_by'
  const message =
    refusal?.message ?? (status === 404 ? t`This page could not be found` : t`Something went wrong`)
  return (
    <main id="main" className="error-page">
      <title>{message}</title>
      {blocked ? null : <p className="status">{status}</p>}
      <h1>{message}</h1>
      {status >= 500 ? (
        <p>
          <Trans>It is not your fault. Nothing you typed was sent. Please try again in a moment.</Trans>
        </p>
      ) : null}
      <p>
        {blocked ? (
          <a href="/members">
            <Trans>Search members</Trans>
          </a>
        ) : (
          <a href="/">
            <Trans>Go to the home page</Trans>
          </a>
        )}
      </p>
    </main>
  )
}
