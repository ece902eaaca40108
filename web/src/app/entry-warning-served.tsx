import { Trans } from '@lingui/react/macro'
import { useVisit } from '../session/use-visit.ts'
import { Button } from '../ui/button.tsx'
import { EntryWords } from './entry-words.tsx'

/** The note for adults on pages without the framework's script: served with the page, opened by a few lines of public/entry.js. */
export function ServedEntryWarning({ nonce }: { nonce: string | undefined }) {
  const { user, settings } = useVisit()
  const here = settings.entry_warning_countries.includes(settings.geoip_selected_country)
  if (!settings.enable_site_entry_popup || user !== null || !here) return null
  return (
    <>
      <dialog id="entry" className="modal w300" aria-labelledby="entry-title" {...{ closedby: 'none' }}>
        <EntryWords
          titleId="entry-title"
          enter={
            <form method="dialog">
              <Button type="submit" block>
                <Trans>Enter</Trans>
              </Button>
            </form>
          }
        />
      </dialog>
      <script type="module" src="/public/entry.js" nonce={nonce} />
    </>
  )
}
