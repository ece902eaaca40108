import { getTextEndpoint, listTextsEndpoint } from '@amarelle/contract/staff/endpoints/texts'
import { getStaffSessionEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { History, Languages } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { formatLanguage } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readSearchWords } from '../../session/search-words.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MailPreview } from './mail-preview.tsx'
import { ShortTextPreview } from './short-text-preview.tsx'
import { readTextAddress } from './text-address.ts'
import { TextEditor } from './text-editor.tsx'
import { TextHistory } from './text-history.tsx'
import { TextQueue } from './text-queue.tsx'

export async function loadTexts({ request }: LoaderFunctionArgs) {
  const session = await callStaff(getStaffSessionEndpoint, {})
  const address = readTextAddress(
    new URL(request.url).searchParams,
    session.sites[0]?.id ?? 0,
    session.language,
  )
  const { site, language, catalogue, state, text } = address
  const words = readSearchWords('texts')
  const [list, shown] = await Promise.all([
    load(request, listTextsEndpoint, { site, language, catalogue, state, words }),
    text ? load(request, getTextEndpoint, { site, language, ...text }) : null,
  ])
  return { address, words, list, shown }
}

/** Shows the texts of a site in a language: the list, the text with its default and English, and its history. */
export function TextsPage() {
  const { t } = useLingui()
  const { address, words, list, shown } = useLoaderData<typeof loadTexts>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['texts'], () => void revalidate())
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const { site, language, text } = address
  return (
    <Page
      title={t`Texts`}
      mark={
        <span className="small">
          <SiteMark siteId={site} named /> {formatLanguage(language)}
        </span>
      }
      queue={<TextQueue list={list} words={words} address={address} />}
      isQueueFolded={text !== null}
      actions={
        shown ? (
          <span className="panel-opener">
            <Button icon={<History aria-hidden="true" />} onClick={() => setIsPanelOpen(true)}>
              <Trans>Preview and history</Trans>
            </Button>
          </span>
        ) : null
      }
      panel={
        shown && text
          ? {
              title: t`Preview and history`,
              content: (
                <>
                  <MailPreview
                    place={{ site, language, ...text }}
                    version={shown.version}
                    maySend={shown.mayEdit}
                  />
                  <ShortTextPreview place={{ site, language, ...text }} version={shown.version} />
                  <TextHistory shown={shown} siteId={site} />
                </>
              ),
              onClose: () => setIsPanelOpen(false),
              isFixed: true,
              isOpen: isPanelOpen,
            }
          : null
      }
    >
      {shown && text ? (
        <TextEditor
          key={`${site}:${language}:${text.catalogue}:${text.id}`}
          place={{ site, language, ...text }}
          shown={shown}
        />
      ) : (
        <EmptyState icon={<Languages />} title={t`Choose a text`}>
          <p>
            <Trans>Search for a word that members read, or for the id of a text.</Trans>
          </p>
        </EmptyState>
      )}
    </Page>
  )
}
