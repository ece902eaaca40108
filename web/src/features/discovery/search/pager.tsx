import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { getPageNumbers, type SearchQuery, toSearchPath } from './search-query.ts'
import * as styles from './members.module.css'

/** Numbered page links, each with its own URL. */
export function Pager({ search, page, pages }: { search: SearchQuery; page: number; pages: number }) {
  const { t } = useLingui()
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      {page > 1 ? (
        <ButtonLink look="secondary" size="small" to={toSearchPath(search, page - 1)} rel="prev">
          <ChevronLeft className="icon small" />
          <Trans>Previous</Trans>
        </ButtonLink>
      ) : null}
      <ol>
        {getPageNumbers(page, pages).map((one, index) => (
          <li key={one ?? `gap-${index}`}>
            {one === null ? (
              <span className="muted" aria-hidden="true">
                …
              </span>
            ) : (
              <ButtonLink
                look={one === page ? 'soft' : 'text'}
                size="small"
                to={toSearchPath(search, one)}
                aria-label={t`Page ${one}`}
                aria-current={one === page ? 'page' : undefined}
              >
                {one}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <ButtonLink look="secondary" size="small" to={toSearchPath(search, page + 1)} rel="next">
          <Trans>Next</Trans>
          <ChevronRight className="icon small" />
        </ButtonLink>
      ) : null}
    </nav>
  )
}
