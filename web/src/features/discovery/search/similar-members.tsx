import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { MemberGrid } from './member-grid.tsx'
import type { SearchResults } from './search-query.ts'
import { useWideningText } from './use-filter-texts.ts'
import * as styles from './members.module.css'

interface Props {
  readonly results: SearchResults
}
export function SimilarMembers({ results }: Props) {
  const id = useId()
  const widening = useWideningText(results.widened)
  return (
    <section className={styles.similar} aria-labelledby={id}>
      <h2 className="display heading-2" id={id}>
        <Trans>Just outside your search</Trans>
      </h2>
      <p className="muted small">
        <Trans>We widened your search: {widening}.</Trans>
      </p>
      <MemberGrid members={results.similar} liked={results.liked} />
    </section>
  )
}
