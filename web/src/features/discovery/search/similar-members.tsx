import type { SearchRelaxation } from '@amarelle/contract/endpoints/discovery'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useVisit } from '../../../session/use-visit.ts'
import { MemberGrid } from './member-grid.tsx'
import type { SearchResults } from './search-query.ts'
import * as styles from './members.module.css'

/** Lists the filters that were relaxed, in the visitor's language. */
function useWideningText({ widened }: SearchResults): string {
  const { t } = useLingui()
  const { language } = useVisit()
  const labels: Readonly<Record<SearchRelaxation, string>> = {
    online: t`also offline`,
    new: t`also longer here`,
    photos: t`also without a photo`,
    interests: t`other interests`,
    distance: t`further away`,
    region: t`the whole country`,
    age: t`other ages`,
    country: t`other countries`,
    one_way: t`who look for somebody else`,
  }
  return new Intl.ListFormat(toHtmlLang(language)).format(widened.map((filter) => labels[filter]))
}

interface Props {
  readonly results: SearchResults
  readonly members: readonly ProfileCard[]
  readonly liked: readonly number[]
}
export function SimilarMembers({ results, members, liked }: Props) {
  const id = useId()
  const widening = useWideningText(results)
  return (
    <section className={styles.similar} aria-labelledby={id}>
      <h2 className="display heading-2" id={id}>
        <Trans>A little outside your search</Trans>
      </h2>
      <p className="muted small">
        <Trans>Searched more widely: {widening}.</Trans>
      </p>
      <MemberGrid members={members} liked={liked} />
    </section>
  )
}
