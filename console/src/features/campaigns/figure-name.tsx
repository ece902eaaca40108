import type { CampaignFigures } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { useLingui } from '@lingui/react/macro'
import { campaignFigureNames } from './campaign-names.ts'

/** Shows what a number of a table counts, on phones, where tables have no head. */
export function FigureName({ name }: { readonly name: keyof CampaignFigures }) {
  const { i18n } = useLingui()
  return (
    <span className="figure-name" aria-hidden="true">
      {i18n._(campaignFigureNames[name])}
    </span>
  )
}
