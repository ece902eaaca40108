import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'

/** Shown if the error page itself fails; kept minimal so that it cannot fail too. */
export const FallbackErrorPage = () => (
  <main id="main" className="error-page">
    <h1>
      <Trans>An error occurred while showing the error page</Trans>
    </h1>
    <p>
      <a href="/">
        <Trans>Go to the home page</Trans>
      </a>
    </p>
  </main>
)

/** Browser only; on the server entry.server.tsx renders the fallback. */
export class FallbackErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <FallbackErrorPage /> : this.props.children
  }
}
