import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useNavigation } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { ProfileFormName } from './profile-action.ts'
import { useProfileForm } from './use-profile-form.ts'

/** The end of each form: what became of it, and its button. */
export function ProfileSaveRow({ part }: { part: ProfileFormName }) {
  const { saved, fault } = useProfileForm(part)
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('part') === part
  return (
    <>
      <input type="hidden" name="part" value={part} />
      {fault ? (
        <Banner look="error" role="alert">
          {fault}
        </Banner>
      ) : null}
      <div className="flex-row">
        <span className="success-message grow" role="status">
          {saved && !busy ? (
            <>
              <Check className="icon small" />
              <Trans>Saved just now</Trans>
            </>
          ) : null}
        </span>
        <Button type="submit" busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </>
  )
}
