import { Trans, useLingui } from '@lingui/react/macro'
import { LogoMark } from '../../ui/logo.tsx'
import { describeError } from './describe-error.ts'

interface ErrorPageProps {
  readonly error: unknown
  /** Undefined where the server failed before it knew the site. */
  readonly siteName: string | undefined
  /** The request sent a form. Only a reload sends it again with what was typed; a link would open an empty one. */
  readonly formSent?: boolean
}

/**
 * The message, and a way on: home for what isn't there, again for the rest (docs/product.md#error-pages).
 * It is also rendered without a router, so it must use none of the router's hooks.
 */
export function ErrorPage({ error, siteName, formSent = false }: ErrorPageProps) {
  const { t } = useLingui()
  // Blocked: nothing is broken, so no number, but the sentence, and the way back to the others.
  const { status, message: said, blocked } = describeError(error)
  const message = said ?? (status === 404 ? t`This page could not be found` : t`Error`)
  return (
    <main id="main" className="error-page">
      <title>{message}</title>
      {siteName ? (
        <a className="logo" href="/">
          <LogoMark />
          <span>{siteName}</span>
        </a>
      ) : null}
      {blocked ? null : <p className="error-status">{status}</p>}
      <h1>{message}</h1>
      {status >= 500 && formSent ? (
        <p>
          <Trans>What you typed may not have been saved. Reload this page to send it again.</Trans>
        </p>
      ) : null}
      {status >= 500 && !said && !formSent ? (
        <p>
          <Trans>It is not your fault. Nothing you typed was sent. Please try again in a moment.</Trans>
        </p>
      ) : null}
      {status >= 500 && !formSent ? (
        <p>
          <a className="button primary" href="">
            <Trans>Try again</Trans>
          </a>
        </p>
      ) : null}
      <p>
        {blocked ? (
          <a className="button text" href="/members">
            <Trans>Search members</Trans>
          </a>
        ) : (
          <a className="button text" href="/">
            <Trans>Go to the home page</Trans>
          </a>
        )}
      </p>
    </main>
  )
}
