import { Trans, useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse } from 'react-router'

const messageOf = (error: unknown): string | undefined => {
  if (!isRouteErrorResponse(error)) return undefined
  const body = error.data as { error?: { message?: string } } | null
  return body?.error?.message
}

/** The message, and a way on: home for what isn't there, again for the rest (SPECIFICATION 8). */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { t } = useLingui()
  const message =
    messageOf(error) ?? (status === 404 ? t`This page could not be found` : t`Something went wrong`)
  return (
    <main id="main" className="error-page">
      <title>{message}</title>
      <p className="status">{status}</p>
      <h1>{message}</h1>
      {status >= 500 ? (
        <p>
          <Trans>It is not your fault. Nothing you typed was sent. Please try again in a moment.</Trans>
        </p>
      ) : null}
      <p>
        <a href="/">
          <Trans>Go to the home page</Trans>
        </a>
      </p>
    </main>
  )
}
