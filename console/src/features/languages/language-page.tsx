import {
  getLanguageEndpoint,
  offerLanguageEndpoint,
  withdrawLanguageEndpoint,
} from '@amarelle/contract/staff/endpoints/languages/languages'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { AddedLanguage } from '@amarelle/contract/domain/languages'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { formatCount, formatLanguage } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { LanguageFileCard } from './language-file-card.tsx'
import { addedLanguageStateNames, addedLanguageStateTones, languagePartNames } from './language-names.ts'
import { TextFaults } from './text-faults.tsx'

type ShownLanguage = StaffEndpointAnswer<typeof getLanguageEndpoint>
export const loadLanguage = ({ request, params }: LoaderFunctionArgs): Promise<ShownLanguage> =>
  load(request, getLanguageEndpoint, { code: (params['code'] ?? '') as AddedLanguage })

/** One added language: how much of it is translated, its file, what it lacks, and the acts on it. */
export function LanguagePage() {
  const { t, i18n } = useLingui()
  const shown = useLoaderData<typeof loadLanguage>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['languages', 'sites'], () => void revalidate())
  const [dialog, setDialog] = useState<'offer' | 'withdraw' | null>(null)
  const { name, code, state, missing, missingTotal } = shown
  return (
    <Page
      title={name}
      crumb={{ to: '/languages', name: t`Languages` }}
      mark={<Pill tone={addedLanguageStateTones[state]}>{i18n._(addedLanguageStateNames[state])}</Pill>}
      actions={<Actions shown={shown} onOpen={setDialog} />}
    >
      <div className="language-board">
        <OfferNote shown={shown} />
        <div className="language-columns">
          <Card title={t`Translated`} isFlush>
            <NumberTable
              label={t`Translated`}
              columns={[t`Texts`, t`Translated`, t`In all`]}
              rows={shown.parts.map(({ catalogue, translated, total }) => ({
                id: catalogue,
                cells: [i18n._(languagePartNames[catalogue]), formatCount(translated), formatCount(total)],
              }))}
              empty=""
            />
          </Card>
          <LanguageFacts shown={shown} />
        </div>
        <LanguageFileCard key={code} code={code} mayEdit={shown.mayEdit} />
        {missingTotal > 0 ? (
          <Card
            title={t`Missing texts`}
            note={t`${formatCount(missing.length)} of ${formatCount(missingTotal)}`}
            isFlush
          >
            <TextFaults label={t`Missing texts`} texts={missing} />
          </Card>
        ) : null}
      </div>
      {dialog ? <OfferDialog shown={shown} dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </Page>
  )
}

/** Returns whether there is something that members don't have yet. */
const hasNews = ({ state, unofferedTexts }: ShownLanguage): boolean =>
  state !== 'offered' || unofferedTexts > 0

function Actions({
  shown,
  onOpen,
}: {
  readonly shown: ShownLanguage
  readonly onOpen: (dialog: 'offer' | 'withdraw') => void
}) {
  const { state, mayOffer, isOwnUpload, missingTotal } = shown
  if (!mayOffer) return null
  return (
    <>
      {state === 'offered' ? (
        <Button kind="danger" icon={<Undo2 aria-hidden="true" />} onClick={() => onOpen('withdraw')}>
          <Trans>Withdraw</Trans>
        </Button>
      ) : null}
      {hasNews(shown) ? (
        <Button
          kind="primary"
          icon={<Check aria-hidden="true" />}
          disabled={missingTotal > 0 || isOwnUpload}
          onClick={() => onOpen('offer')}
        >
          {state === 'offered' ? <Trans>Offer the new texts</Trans> : <Trans>Offer on all sites</Trans>}
        </Button>
      ) : null}
    </>
  )
}

/** Shows what keeps the language, or its new texts, from being offered, or that nothing does. */
function OfferNote({ shown }: { readonly shown: ShownLanguage }) {
  const { state, missingTotal, isOwnUpload, unofferedTexts } = shown
  if (missingTotal > 0)
    return (
      <Note>
        <p>
          {state === 'offered' ? (
            <Plural
              value={missingTotal}
              one="# text is missing, or its English has changed. Members read it as it was, or in English."
              other="# texts are missing, or their English has changed. Members read them as they were, or in English."
            />
          ) : (
            <Plural
              value={missingTotal}
              one="# text is missing. The language can be offered once it is complete."
              other="# texts are missing. The language can be offered once it is complete."
            />
          )}
        </p>
      </Note>
    )
  if (!hasNews(shown)) return null
  return (
    <Note>
      <p>
        {isOwnUpload ? (
          <Trans>All texts are there. You uploaded the last ones: somebody else has to offer them.</Trans>
        ) : state === 'offered' ? (
          <Plural
            value={unofferedTexts}
            one="# new text waits to be offered."
            other="# new texts wait to be offered."
          />
        ) : (
          <Trans>All texts are there. The language can be offered.</Trans>
        )}
      </p>
    </Note>
  )
}

function LanguageFacts({ shown }: { readonly shown: ShownLanguage }) {
  const { t } = useLingui()
  const by = (at: string | null, who: string | null) =>
    at === null ? null : (
      <>
        <Time at={at} /> {who === null ? null : t`by ${who}`}
      </>
    )
  return (
    <Card title={t`Language`}>
      <Facts
        facts={[
          [t`Code`, <code key="code">{shown.code}</code>],
          [t`Called`, formatLanguage(shown.code)],
          [t`Plural cases`, shown.pluralCases.join(', ')],
          [t`Started`, by(shown.startedAt, shown.startedBy)],
          [t`Last upload`, by(shown.uploadedAt, shown.uploadedBy)],
          [t`Offered`, by(shown.offeredAt, shown.offeredBy)],
          [t({ message: 'Withdrawn', context: 'language' }), by(shown.withdrawnAt, null)],
          [t`Main language of`, shown.sites.join(', ')],
        ]}
      />
    </Card>
  )
}

interface DialogProps {
  readonly shown: ShownLanguage
  readonly dialog: 'offer' | 'withdraw'
  readonly onClose: () => void
}
function OfferDialog({ shown, dialog, onClose }: DialogProps) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { code, name, version } = shown
  const isOffer = dialog === 'offer'
  return (
    <ReasonDialog
      title={isOffer ? t`Offer ${name}` : t`Withdraw ${name}`}
      button={isOffer ? t`Offer` : t`Withdraw`}
      isDangerous={!isOffer}
      maxLength={maxReasonLength}
      act={async (reason) => {
        if (isOffer) await callStaff(offerLanguageEndpoint, { code, version, reason })
        else await callStaff(withdrawLanguageEndpoint, { code, reason })
        await revalidate()
      }}
      onClose={onClose}
    >
      <p>
        {isOffer ? (
          <Trans>Members of all sites can choose it at once, and sites can have it as their language.</Trans>
        ) : (
          <Trans>Nobody can choose it any more, and members who did read English. Its texts are kept.</Trans>
        )}
      </p>
    </ReasonDialog>
  )
}
