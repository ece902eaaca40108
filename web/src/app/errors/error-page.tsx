import type { MarkShape } from '@amarelle/contract/domain/niche-looks/niche-marks'
import { Trans, useLingui } from '@lingui/react/macro'
import { LogoMark } from '../../ui/logo.tsx'
import { describeError } from './describe-error.ts'

interface ErrorPageProps {
  readonly error: unknown
  /** Undefined if the server failed before it loaded the site, or if a bar above shows the logo. */
  readonly site: { readonly name: string; readonly mark: readonly MarkShape[] } | undefined
  /** The failed request submitted a form: only a reload resubmits its values; a link would open an empty form. */
  readonly formSent?: boolean
  /** Names the request of the page, for errors that carry no reference of their own. */
  readonly pageReference?: string | undefined
}

/**
 * Shows the message, a link home and, for server errors, a link to retry (docs/product.md#error-pages). Also rendered without a
 * router, so it must not use router hooks.
 */
export function ErrorPage({ error, site, formSent = false, pageReference }: ErrorPageProps) {
  const { t } = useLingui()
  // Being blocked is not a fault: show no status code, and link to the member search.
  const { status, message: serverMessage, reference = pageReference, blocked } = describeError(error)
  const message = serverMessage ?? (status === 404 ? t`This page could not be found` : t`Error`)
  return (
    <main id="main" tabIndex={-1} className="error-page">
      <title>{message}</title>
      {site ? (
        <a className="logo" href="/">
          <LogoMark shapes={site.mark} />
          <span>{site.name}</span>
        </a>
      ) : null}
      {blocked ? null : <p className="error-status">{status}</p>}
      <h1>{message}</h1>
      {status >= 500 && formSent ? (
        <p>
          <Trans>What you typed may not have been saved. Reload this page to send it again.</Trans>
        </p>
      ) : null}
      {status >= 500 && !serverMessage && !formSent ? (
        <p>
          <Trans>It’s not your fault. Nothing you typed was sent. Please try again in a moment.</Trans>
        </p>
      ) : null}
      {status >= 500 && reference ? (
        <p className="error-reference">
          <Trans>Reference: {reference}</Trans>
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
          <a className="button primary" href="/members">
            <Trans>Search members</Trans>
          </a>
        ) : (
          <a className={status < 500 ? 'button primary' : 'button text'} href="/">
            <Trans>Go to the home page</Trans>
          </a>
        )}
      </p>
    </main>
  )
}
