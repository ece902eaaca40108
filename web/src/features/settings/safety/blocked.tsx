import { getBlocksEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, redirect } from 'react-router'
import { tryCall, loadOrRedirect, getLoginPath, getTextFields } from '../../../forms/api-result.ts'
import { parseWholeNumber } from '../../../forms/parse-form-values.ts'
import { readFormData } from '../../../forms/read-form-data.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { ListPager } from '../../../shared/list-pager.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FictionalTag } from '../../../ui/feedback/tag.tsx'
import type { Route } from './+types/blocked.ts'
import { OutcomeMessage } from '../outcome-message.tsx'
import { toFormOutcome } from '../form-outcome.ts'
import { SettingsPage } from '../settings-page.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const after = new URL(request.url).searchParams.get('after') ?? undefined
    return { after, ...(await context.get(visitContext).call(getBlocksEndpoint, { after })) }
  })

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const { id = '', name = '' } = getTextFields(await readFormData(request))
  return toFormOutcome('unblock', await tryCall(() => call(unblockEndpoint, { id: parseWholeNumber(id) })), {
    name,
  })
}

function BlockedMemberRow({ card }: { card: ProfileCard }) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const { id, name, age, main_image: image } = card
  return (
    <li className="list-item">
      <Avatar src={image ? settings.cdn_prefix + image.thumb_filename : null} size={44} />
      <span className="grow">
        <b>
          {name}, {age}
        </b>
        {card.fictional ? (
          <span className="tick-note">
            <FictionalTag>{settings.fictional_singular}</FictionalTag>
          </span>
        ) : null}
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="name" value={name} />
        <Button type="submit" look="secondary" size="small" aria-label={t`Unblock ${name}`}>
          <Trans>Unblock</Trans>
        </Button>
      </Form>
    </li>
  )
}

/** Lists the members blocked by the user. */
export default function BlockedMembers({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const name = actionData?.typed['name'] ?? ''
  return (
    <SettingsPage
      title={t`Blocked members`}
      intro={<Trans>They can’t see you or write to you, and you don’t see them.</Trans>}
    >
      <OutcomeMessage
        outcome={actionData}
        done={
          <Trans>
            {name} is no longer blocked. You can see each other again, but your deleted chat won’t come back.
          </Trans>
        }
      />
      {loaderData.members.length || loaderData.after ? (
        <ul className="card padded list">
          {loaderData.members.map((card) => (
            <BlockedMemberRow key={card.id} card={card} />
          ))}
        </ul>
      ) : (
        <div className="card">
          <EmptyState
            title={<Trans>You haven’t blocked anyone</Trans>}
            action={
              <ButtonLink to="/members" look="secondary">
                <Trans>Search members</Trans>
              </ButtonLink>
            }
          >
            <Trans>You can block someone from their profile or from your chat.</Trans>
          </EmptyState>
        </div>
      )}
      <ListPager path="/settings/blocked" after={loaderData.after} next={loaderData.next} />
    </SettingsPage>
  )
}
