import { htmlLang } from '@amarelle/contract/languages'
import { searchAges } from '@amarelle/contract/limits'
import type { Card } from '@amarelle/contract/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useVisit } from '../../session/use-visit.ts'
import { MemberGrid } from './member-grid.tsx'
import type { Found } from './search-query.ts'

/** In which ways these go beyond the search: the named filter, and those given up before it. */
function useWidening({ filters, widened }: Found): string {
  const { t } = useLingui()
  const { language, settings } = useVisit()
  const byAge = filters.min_age > settings.min_age || filters.max_age < searchAges.maximum
  const ways = [
    widened === 'country'
      ? t`other countries`
      : filters.countryregion === null
        ? undefined
        : t`the whole country`,
    widened !== 'region' && byAge ? t`up to five years younger or older` : undefined,
  ]
  return new Intl.ListFormat(htmlLang(language)).format(ways.filter((way) => way !== undefined))
}

interface Props {
  readonly found: Found
  readonly members: readonly Card[]
  readonly liked: readonly number[]
}
export function SimilarMembers({ found, members, liked }: Props) {
  const id = useId()
  const widening = useWidening(found)
  return (
    <section className="similar" aria-labelledby={id}>
      <h2 className="display h2" id={id}>
        <Trans>A little outside your search</Trans>
      </h2>
      <p className="mut sm">
        <Trans>Searched more widely: {widening}.</Trans>
      </p>
      <MemberGrid members={members} liked={liked} />
    </section>
  )
}
