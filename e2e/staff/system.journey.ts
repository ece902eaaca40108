// The state of the system: a job that failed is seen on Today, explained and retried; one that may be dropped is dropped.
import { sql } from 'kysely'
import { addJob } from '../../server/src/platform/jobs/jobs.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import { expect, press, takeScreenshot, test } from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'

/** Queues a job that has used all its attempts. */
async function addFailedJob(name: string, payload: object, error: string): Promise<void> {
  const { db } = (await openApplication()).services
  const key = `${name} ${Date.now()}`
  await addJob(db, name, payload, { key, runAt: new Date(Date.now() + 3_600_000) })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error} where key = ${key}`.execute(
    db,
  )
}

test('failed jobs are seen on Today, explained, retried and dropped', async ({ newVisitor }) => {
  await addFailedJob(
    'settle-payment',
    { provider: 'sandbox', providerRef: 'unknown' },
    'The provider did not answer',
  )
  await addFailedJob('deliver-push', { memberId: 1 }, 'The service refused robin@example.org')
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('owner'))
  await page.goto('/staff/today')
  const house = page.getByRole('region', { name: 'House' })
  await expect(house.getByText(/failed jobs?$/)).toBeVisible()
  await takeScreenshot(page, 'staff-system-today')
  await press(house.getByRole('link', { name: 'System' }))
  await expect(page.getByRole('link', { name: /jobs? failed and (is|are) not tried again/ })).toBeVisible()
  const failed = page.getByRole('region', { name: 'Failed jobs' })
  const payment = failed.getByRole('listitem').filter({ hasText: 'settle-payment' })
  await expect(payment).toContainText('The provider did not answer')
  await expect(payment).toContainText('can’t be dropped')
  const push = failed.getByRole('listitem').filter({ hasText: 'deliver-push' })
  await expect(push).toContainText('memberId: hidden')
  await expect(push).not.toContainText('robin@example.org')
  await takeScreenshot(page, 'staff-system-jobs')
  await press(payment.getByRole('button', { name: /^Retry/ }))
  await expect(page.getByText('Jobs that run again: 1')).toBeVisible()
  await expect(payment).toHaveCount(0)
  await press(push.getByRole('button', { name: /^Drop/ }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The message is two days old.')
  await press(dialog.getByRole('button', { name: 'Drop it' }))
  await expect(push).toHaveCount(0)
  for (const part of ['Webhooks', 'Mails', 'Services', 'Versions', 'Storage']) {
    await press(page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: part }))
    await expect(page).toHaveURL(new RegExp(`/system/${part.toLowerCase()}`))
    await takeScreenshot(page, `staff-system-${part.toLowerCase()}`)
  }
})
