import {
  getHiddenContactsEndpoint,
  showToContactsEndpoint,
} from '@amarelle/contract/endpoints/safety/hidden-contacts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, redirect } from 'react-router'
import { getLoginPath, loadOrRedirect, tryCall } from '../../../forms/api-result.ts'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Route } from './+types/hide-contacts.ts'
import { toFormOutcome } from '../form-outcome.ts'
import { OutcomeMessage } from '../outcome-message.tsx'
import { SettingsPage, SettingsSection } from '../settings-page.tsx'
import * as styles from '../settings.module.css'
import { ContactForm } from './contact-form.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => context.get(visitContext).call(getHiddenContactsEndpoint, {}))

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  await readFormData(request)
  return toFormOutcome('empty', await tryCall(() => call(showToContactsEndpoint, {})))
}

function HidingFacts() {
  return (
    <ul className={`${styles.points} small muted`}>
      <li>
        <Trans>
          Your device turns each address into a code, and only the codes reach us. We lock them with a key and
          can’t read the addresses from them.
        </Trans>
      </li>
      <li>
        <Trans>We don’t tell you, your contacts or anyone else whether a contact is here.</Trans>
      </li>
      <li>
        <Trans>
          Only the address that somebody uses here counts. If you know another one of theirs, add that, too.
        </Trans>
      </li>
      <li>
        <Trans>
          Conversations that you already have stay. To end one, block the person. Anyone who isn’t logged in
          can still see what your profile shows to visitors;{' '}
          <Link to="/settings#invisible">invisible mode</Link> hides it from everyone.
        </Trans>
      </li>
    </ul>
  )
}

/** Lets the user hide from people whose addresses they know. */
export default function HideContacts({ loaderData: { contacts }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <SettingsPage
      title={t`Hide from contacts`}
      back={{ to: '/settings/safety', name: <Trans>Safety</Trans> }}
      intro={
        <Trans>
          An ex, your boss, your family: whoever you add here doesn’t see you, and you don’t see them.
        </Trans>
      }
    >
      <SettingsSection id="list" title={<Trans>Your list</Trans>}>
        <OutcomeMessage outcome={actionData} done={<Trans>Your list is empty now.</Trans>} />
        {contacts === 0 ? (
          <p>
            <Trans>You don’t hide from anyone yet.</Trans>
          </p>
        ) : (
          <>
            <p>
              <Plural
                value={contacts}
                one="There is # address on your list."
                other="There are # addresses on your list."
              />
            </p>
            <Form method="post" preventScrollReset>
              <Button type="submit" look="secondary" size="small">
                <Trans>Empty the list</Trans>
              </Button>
            </Form>
          </>
        )}
      </SettingsSection>
      <SettingsSection id="contacts" title={<Trans>Add contacts</Trans>}>
        <ContactForm />
      </SettingsSection>
      <SettingsSection id="facts" title={<Trans>How it works</Trans>}>
        <HidingFacts />
      </SettingsSection>
    </SettingsPage>
  )
}
