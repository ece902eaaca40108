import {
  type CampaignFigures,
  orderAfterClickDays,
} from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { downloadCampaignResultsEndpoint } from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { fetchStaffFile } from '../../api/call-staff.ts'
import { saveFile } from '../../api/save-file.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount, formatLanguage } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MailOutlineView } from '../../ui/mail-outline-view.tsx'
import { Note } from '../../ui/note.tsx'
import type { ShownCampaign } from './campaign-form.ts'
import { campaignFigureNames, campaignTypeNames, skipReasonNames } from './campaign-names.ts'
import { FigureName } from './figure-name.tsx'

const figureNames = Object.keys(campaignFigureNames) as (keyof CampaignFigures)[]

/** Shows what became of a campaign's mails, by language, with the definition of each number; and what was sent. */
export function CampaignResults({ shown }: { readonly shown: ShownCampaign }) {
  const { t, i18n } = useLingui()
  const { run, isRunning, error } = useAction()
  const { campaign, results, skipped, waiting, ratePerHour, path, texts } = shown
  const download = () =>
    run(async () =>
      saveFile(
        await fetchStaffFile(downloadCampaignResultsEndpoint, { id: campaign.id }),
        `campaign-${campaign.id}.csv`,
      ),
    )
  return (
    <div className="campaign-board">
      <Card title={t`Sending`}>
        <Facts
          facts={[
            [t`Kind`, i18n._(campaignTypeNames[campaign.type])],
            [t`Starts`, campaign.startsAt && <Time at={campaign.startsAt} />],
            [t`Started`, campaign.startedAt && <Time at={campaign.startedAt} />],
            [t`Ended`, campaign.endedAt && <Time at={campaign.endedAt} />],
            [t`Mails per hour`, formatCount(ratePerHour)],
            [t`The button leads to`, path],
            [t`Still to come`, formatCount(waiting)],
            ...skipped.map(
              ({ reason, members }) =>
                [t`Left out`, `${formatCount(members)} ${i18n._(skipReasonNames[reason])}`] as const,
            ),
          ]}
        />
      </Card>
      <Card
        title={t`Results`}
        isFlush
        actions={
          <Button
            small
            icon={<Download aria-hidden="true" />}
            busy={isRunning}
            onClick={() => void download()}
          >
            <Trans>CSV</Trans>
          </Button>
        }
        footer={
          <Trans>
            Returned: the mail came back for good. Clicked: the button was opened at least once; programs that
            check mails open it, too. Unsubscribed: by the link or the button of the mail program, in this
            mail. Ordered: paid an order within {orderAfterClickDays} days after the click.
          </Trans>
        }
      >
        <div className="table-scroller" role="region" aria-label={t`Results`} tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{t`Language`}</th>
                {figureNames.map((name) => (
                  <th key={name} scope="col" className="number">
                    {i18n._(campaignFigureNames[name])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map((row) => (
                <tr key={row.language}>
                  <td>{formatLanguage(row.language)}</td>
                  {figureNames.map((name) => (
                    <td key={name} className="number">
                      <FigureName name={name} /> {formatCount(row[name])}
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <td>
                  <strong>{t`Total`}</strong>
                </td>
                {figureNames.map((name) => (
                  <td key={name} className="number">
                    <FigureName name={name} /> <strong>{formatCount(campaign[name])}</strong>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </Card>
      {error ? <Note tone="bad">{error}</Note> : null}
      <Card title={t`Mail`}>
        {campaign.languages.map((language) => {
          const text = texts[language]
          if (!text) return null
          const blocks = [
            ...text.text.map((paragraph) => ({ kind: 'text' as const, text: paragraph })),
            { kind: 'button' as const, text: text.button },
          ]
          const mail = { subject: text.subject, heading: text.subject, blocks }
          return <MailOutlineView key={language} mail={mail} language={language} />
        })}
      </Card>
    </div>
  )
}
