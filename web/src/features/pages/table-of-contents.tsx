import { Trans, useLingui } from '@lingui/react/macro'
import * as styles from './pages.module.css'

export interface Heading {
  readonly id: string
  readonly title: string
}

function ContentsLinks({ headings }: { headings: readonly Heading[] }) {
  return (
    <ul>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}

/** Beside the text on wide screens, collapsed above it on phones. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useLingui()
  return (
    <nav className={styles.contents} aria-label={t`On this page`}>
      <details className="mobile-only">
        <summary>
          <Trans>On this page</Trans>
        </summary>
        <ContentsLinks headings={headings} />
      </details>
      <div className="desktop-only">
        <p className="label">
          <Trans>On this page</Trans>
        </p>
        <ContentsLinks headings={headings} />
      </div>
    </nav>
  )
}
