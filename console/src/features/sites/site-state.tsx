import type { ListedSite } from '@amarelle/contract/staff/endpoints/sites'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, EyeOff, Globe, TriangleAlert } from 'lucide-react'
import { Pill } from '../../ui/pill.tsx'

/** Shows whether a site is served, and with which settings. */
export function SiteState({ state }: Pick<ListedSite, 'state'>) {
  if (state === 'unpublished')
    return (
      <Pill icon={<EyeOff aria-hidden="true" />}>
        <Trans>not public</Trans>
      </Pill>
    )
  if (state === 'open')
    return (
      <Pill tone="good" icon={<Globe aria-hidden="true" />}>
        <Trans>open</Trans>
      </Pill>
    )
  return state === 'outdated' ? (
    <Pill tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      <Trans>last valid settings</Trans>
    </Pill>
  ) : (
    <Pill tone="bad" icon={<CircleAlert aria-hidden="true" />}>
      <Trans>not served</Trans>
    </Pill>
  )
}
