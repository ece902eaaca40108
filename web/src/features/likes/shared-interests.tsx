import { getMember } from '@amarelle/contract/discovery'
import { htmlLang } from '@amarelle/contract/languages'
import { getInterests } from '@amarelle/contract/sites'
import { Trans } from '@lingui/react/macro'
import { call } from '../../api/call.ts'
import { useCached } from '../../api/use-cached.ts'
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
  const shared = useCached({
    key: `shared-interests ${id}`,
    ask: mine.length > 0 ? () => sharedWith(id, mine) : undefined,
  })
  const list = new Intl.ListFormat(htmlLang(language)).format(shared ?? [])
  return (
    <p className="mut">
      {shared?.length ? (
        <Trans>You both like: {list}. A good opening.</Trans>
      ) : (
        <Trans>Say hello: the first message is the hardest, and the shortest will do.</Trans>
      )}
    </p>
  )
}
