import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '../ui/controls/button.tsx'
import * as styles from './list-pager.module.css'

interface Props {
  /** Path of the first page. */
  readonly path: string
  /** Cursor of this page; undefined for the first one. */
  readonly after: string | undefined
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null
}
/** Links from a page of a list, newest first, to its first and its next page. */
export function ListPager({ path, after, next }: Props) {
  const { t } = useLingui()
  if (after === undefined && next === null) return null
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      {after === undefined ? null : (
        <ButtonLink look="secondary" size="small" to={path}>
          <ChevronLeft className="icon small" />
          <Trans context="page">Newest</Trans>
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink look="secondary" size="small" to={`${path}?after=${next}`} rel="next">
          <Trans context="page">Older</Trans>
          <ChevronRight className="icon small" />
        </ButtonLink>
      )}
    </nav>
  )
}
