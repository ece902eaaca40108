import { Trans, useLingui } from '@lingui/react/macro'

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

/** Beside the text where there is room, folded above it on a phone. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useLingui()
  return (
    <nav className="contents" aria-label={t`On this page`}>
      <details className="m-only">
        <summary>
          <Trans>On this page</Trans>
        </summary>
        <ContentsLinks headings={headings} />
      </details>
      <div className="d-only">
        <p className="label">
          <Trans>On this page</Trans>
        </p>
        <ContentsLinks headings={headings} />
      </div>
    </nav>
  )
}
