import { Trans, useLingui } from '@lingui/react/macro'
import { Form, redirect } from 'react-router'
import { saveColorScheme } from '../../features/settings/save-color-scheme.ts'
import { getTextFields } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/kit.ts'
import { KitCards } from './kit-cards.tsx'
import { KitChoices, KitFields } from './kit-forms.tsx'
import { KitMessages, KitOverlays } from './kit-messages.tsx'
import { KitActions, KitMarks } from './kit-basics.tsx'
import * as styles from './kit.module.css'

export async function action({ request, context }: Route.ActionArgs) {
  const { scheme } = getTextFields(await readFormData(request))
  saveColorScheme(context.get(visitContext), scheme)
  return redirect('/kit')
}

/** Switches the whole page, because the color scheme is set on the root element; saves it like the settings page. */
function SchemeChoice() {
  const { scheme } = useVisit()
  const { t } = useLingui()
  return (
    <Form method="post" className="segments" aria-label={t`Appearance`} preventScrollReset>
      <button name="scheme" value="light" aria-pressed={scheme === 'light'}>
        <Trans>Light</Trans>
      </button>
      <button name="scheme" value="dark" aria-pressed={scheme === 'dark'}>
        <Trans>Dark</Trans>
      </button>
    </Form>
  )
}

/** Every component of ui/ in its states and in both color schemes, for developers. */
export default function Kit() {
  const { t } = useLingui()
  return (
    <div className={`wrap page ${styles.uiKit}`}>
      <PageHead title={t`Component sheet`} />
      <div className="page-head">
        <h1 className="display heading-1">
          <Trans>Component sheet</Trans>
        </h1>
        <SchemeChoice />
      </div>
      <div className={styles.kitGroups}>
        <KitActions />
        <KitMarks />
        <KitFields />
        <KitChoices />
        <KitCards />
        <KitMessages />
        <KitOverlays />
      </div>
    </div>
  )
}
