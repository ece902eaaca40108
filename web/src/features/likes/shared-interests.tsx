import { getMember } from '@amarelle/contract/discovery'
import { htmlLang } from '@amarelle/contract/languages'
import { getInterests } from '@amarelle/contract/sites'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'

/** What both named among their interests, asked for when the match is shown. */
async function sharedWith(id: number, mine: readonly string[]): Promise<string[]> {
  const [{ profile }, { interests }] = await Promise.all([call(getMember, { id }), call(getInterests, {})])
  return interests
    .filter(({ code }) => mine.includes(code) && profile.interests.includes(code))
    .map(({ name }) => name)
}

export function SharedInterests({ id }: { id: number }) {
  const { language } = useVisit()
  const mine = useUser()?.profile.interests ?? []
  const { data: shared = [] } = useQuery({
    queryKey: ['shared-interests', language, id],
    queryFn: () => sharedWith(id, mine),
    enabled: mine.length > 0,
  })
  const list = new Intl.ListFormat(htmlLang(language)).format(shared)
  return (
    <p className="mut">
      {shared.length > 0 ? (
        <Trans>You both like: {list}. A good opening.</Trans>
      ) : (
        <Trans>Say hello: the first message is the hardest, and the shortest will do.</Trans>
      )}
    </p>
  )
}
