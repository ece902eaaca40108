import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { useVisit } from '../session/use-visit.ts'

/** A page title that names a profile, with the site's word for fictional profiles if it is one: tabs and bookmarks show nothing else. */
export function useLabelledTitle({ fictional }: Pick<ProfileCard, 'fictional'>, title: string): string {
  const { settings } = useVisit()
  return fictional ? `${title} (${settings.fictional_singular})` : title
}
