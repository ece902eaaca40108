// `npm run alarms`: lists what currently needs an operator. An alarm closes automatically when its cause is gone.
import { findOpenAlarms } from '../../server/src/platform/alarms.ts'
import { withApplication } from './with-application.ts'

withApplication(async ({ db }) => {
  const alarms = await findOpenAlarms(db)
  for (const { name, subject, detail, raisedAt } of alarms)
    console.log(`${raisedAt.toISOString()}  ${name}  ${subject}  ${detail}`)
  console.log(alarms.length ? `${alarms.length} to look at.` : 'Nothing to look at.')
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
