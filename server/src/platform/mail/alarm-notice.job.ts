import { type AlarmNotice, alarmNoticeJobName } from '../alarms.ts'
import { secondsToMs } from '../clock.ts'
import type { Services } from '../context.ts'
import { defineJob } from '../jobs/jobs.ts'

const maxListedAlarms = 20
const webhookTimeoutMs = secondsToMs(10)

const formatNotice = ({ name, alarms }: AlarmNotice): string =>
  [
    `${alarms.length === 1 ? 'An alarm was' : `${alarms.length} alarms were`} raised: ${name}`,
    '',
    ...alarms.slice(0, maxListedAlarms).map(({ subject, detail }) => `${subject}: ${detail}`),
    ...(alarms.length > maxListedAlarms ? [`and ${alarms.length - maxListedAlarms} more`] : []),
    '',
    '`npm run alarms` lists all open ones. They close when their causes are gone.',
  ].join('\n')

/** Posts a notice as chat programs accept it; throws if it is not accepted, so that the job is repeated. */
async function postNotice(url: string, text: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(webhookTimeoutMs),
  })
  if (!response.ok) throw new Error(`the receiver of alarms answered ${response.status}`)
}

/** Tells the operator of new alarms, by mail and by webhook where these are set. */
async function sendAlarmNotice({ config, mailer }: Services, notice: AlarmNotice): Promise<void> {
  const text = formatNotice(notice)
  const { mail, webhook } = config.alarms
  if (webhook !== null) await postNotice(webhook, text)
  if (mail !== null)
    await mailer.send({
      to: mail,
      from: config.mailFrom ?? mail,
      replyTo: mail,
      subject: `Alarm: ${notice.name}`,
      text,
      html: `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
      headers: {},
      returnTo: null,
    })
}

export const alarmNoticeJob = defineJob(alarmNoticeJobName, sendAlarmNotice)
