import { previewSiteEndpoint } from '@amarelle/contract/staff/endpoints/site-opening'
import { Trans } from '@lingui/react/macro'
import { ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'

/** Prepares a link to the site as it will be; it is pressed itself, because browsers open a tab only then. */
export function PreviewButton({ siteId }: { readonly siteId: number }) {
  const [url, setUrl] = useState<string | null>(null)
  const { run, isRunning } = useAction()
  return url === null ? (
    <Button
      busy={isRunning}
      icon={<Eye aria-hidden="true" />}
      onClick={() =>
        void run(async () => setUrl((await callStaff(previewSiteEndpoint, { site: siteId })).url))
      }
    >
      <Trans>Preview</Trans>
    </Button>
  ) : (
    <a className="button" href={url} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden="true" />
      <Trans>Open the preview</Trans>
    </a>
  )
}
