import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { ProfileFormName } from './profile-action.ts'
import { useProfileForm } from './use-profile-form.ts'

/** End of each form for browsers without JavaScript: result of the last submission and the save button. */
export function ProfileSaveRow({ part }: { part: ProfileFormName }) {
  const { saved, formError } = useProfileForm(part)
  return (
    <>
      <input type="hidden" name="part" value={part} />
      {formError ? (
        <Banner look="error" role="alert">
          {formError}
        </Banner>
      ) : null}
      <div className="flex-row unscripted">
        <span className="success-message grow" role="status">
          {saved ? (
            <>
              <Check className="icon small" />
              <Trans>Saved just now</Trans>
            </>
          ) : null}
        </span>
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </div>
    </>
  )
}
