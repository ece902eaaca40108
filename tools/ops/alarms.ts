// `npm run alarms`: lists what currently needs an operator. An alarm closes automatically when its cause is gone.
import { findOpenAlarms } from '../../server/src/platform/alarms.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { withApplication } from './command/with-application.ts'

const usage = 'npm run alarms   lists what needs an operator, the oldest first'

async function printAlarms(): Promise<void> {
  await withApplication(async ({ db }) => {
    const alarms = await findOpenAlarms(db)
    for (const { name, subject, detail, raisedAt } of alarms)
      console.log(`${raisedAt.toISOString()}  ${name}  ${subject}  ${detail}`)
    console.log(alarms.length ? `${alarms.length} to look at.` : 'Nothing to look at.')
  })
}

runOperatorCommand(usage, printAlarms)
