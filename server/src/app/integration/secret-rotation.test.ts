// A new SECRET: old links and data are accepted until they are given up, stored data gets the new key, and lookups still work.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { writeCamt053 } from '../../../testing/payments/bank-statements.ts'
import { createTestDebits } from '../../../testing/payments/direct-debits.ts'
import { createExportLink, isExportKey } from '../../accounts/data-export/export-link.ts'
import { createSignedForm, verifySignedForm } from '../../accounts/bot-protection/signed-form.ts'
import {
  createUnsubscribeToken,
  verifyUnsubscribeToken,
} from '../../notifications/unsubscribe/unsubscribe-token.ts'
import { importBankFile } from '../../payments/bank/files/import-bank-file.ts'
import { hashIban } from '../../payments/bank/direct-debit/parse-bank-account.ts'
import { insertStoredMethod } from '../../payments/orders/stored-method.sql.ts'
import type { Config } from '../../platform/config.ts'
import { decryptBytes, encrypt } from '../../platform/crypto/encryption.ts'
import { countValuesByKey, reencryptColumn } from '../../platform/crypto/reencrypt.ts'
import { computeKeyId } from '../../platform/crypto/signing.ts'
import { assertInstallation } from '../../platform/db/assert-installation.ts'
import { getRemainingUrlSeconds, signUrlPath } from '../../platform/http/signed-url.ts'
import { createReturnAddress, parseReturnAddress } from '../../platform/mail/return-address.ts'
import { getVapidKeys } from '../../platform/push/vapid-keys.ts'
import { encryptedColumns } from '../modules.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, debit, freshPhone, submitDebits } = createTestDebits(app)
const oldSecret = app.services.config.secret ?? ''
const newSecret = 'another-secret-for-tests-of-32-characters'

/** The application while both secrets are accepted, and after the old one was given up. */
const during: Config = {
  ...app.services.config,
  secret: newSecret,
  acceptedSecrets: [oldSecret],
  stableSecret: oldSecret,
}
const after: Config = { ...during, acceptedSecrets: [] }
const withConfig = (config: Config) => ({ ...app.services, config })

/** One value in each encrypted column, written by the application as it was before. */
async function storeEncryptedValues(): Promise<void> {
  app.clock.set(new Date('2026-11-23T09:00:00Z'))
  const memberId = await buyer()
  await debit(memberId, { number: freshPhone() })
  await app.drainJobs()
  await submitDebits()
  const bytes = Buffer.from(writeCamt053([{ text: 'Zoë', amount: '1.23' }]))
  await importBankFile(app.services, createTestStaff('Anna'), { name: 'statement.xml', bytes })
  await insertStoredMethod(app.db, {
    memberId,
    provider: 'sandbox',
    method: 'credit_card',
    token: encrypt(app.services.config, 'stored_method', 'token'),
    label: '•• 4242',
    expiresOn: null,
    at: app.clock.now(),
  })
  await app.db.insertInto('traffic_source').values({ code: 'harbour', name: 'Harbour' }).execute()
  await app.db
    .insertInto('postback')
    .values({
      source: 'harbour',
      url_template: 'https://partner.example/',
      events: [],
      secret: encrypt(app.services.config, 'postback-secret', 'secret'),
    })
    .execute()
  await app.db
    .insertInto('staff_totp')
    .values({
      staff_id: createTestStaff('Bea').staffId,
      secret: encrypt(app.services.config, 'staff-totp', 'JBSWY3DPEHPK3PXP'),
      last_step: 0,
      created_at: app.clock.now(),
    })
    .execute()
}
const readValues = async () =>
  Promise.all(
    encryptedColumns.map(async (column) => {
      const { rows } = await sql<{ value: Buffer | string }>`select ${sql.ref(column.column)} as value
        from ${sql.table(column.table)} order by ${sql.ref(column.key)}`.execute(app.db)
      return rows.map(({ value }) => (typeof value === 'string' ? Buffer.from(value, 'base64') : value))
    }),
  )
const openValues = (config: Config, values: Awaited<ReturnType<typeof readValues>>) =>
  encryptedColumns.map(({ purpose }, index) =>
    (values[index] ?? []).map((value) => decryptBytes(config, purpose, value).toString('base64')),
  )

test('stored data is encrypted with the new secret, once, and the old one is no longer needed', async () => {
  await storeEncryptedValues()
  const stored = await readValues()
  for (const [index, values] of stored.entries())
    expect(values.length, encryptedColumns[index]?.table).toBeGreaterThan(0)
  const texts = openValues(app.services.config, stored)
  expect(openValues(during, stored)).toEqual(texts)

  for (const [index, column] of encryptedColumns.entries())
    expect(await reencryptColumn(withConfig(during), column), column.table).toEqual({
      changed: stored[index]?.length,
      unreadable: 0,
    })
  expect(openValues(after, await readValues())).toEqual(texts)
  for (const column of encryptedColumns) {
    expect([...(await countValuesByKey(app.db, column)).keys()]).toEqual([
      computeKeyId(newSecret).toString('hex'),
    ])
    expect(await reencryptColumn(withConfig(during), column)).toEqual({ changed: 0, unreadable: 0 })
  }
})

test('a value that no secret opens is reported and left as it is', async () => {
  const [column] = encryptedColumns
  if (!column) throw new Error('no column')
  const [before] = await readValues()
  const lost: Config = { ...during, secret: 'a-third-secret-for-tests-of-32-characters', acceptedSecrets: [] }
  expect(await reencryptColumn(withConfig(lost), column)).toEqual({ changed: 0, unreadable: before?.length })
  expect((await readValues())[0]).toEqual(before)
})

test('values from before keys had ids are opened with the stable secret, and get an id', async () => {
  const column = encryptedColumns.find(({ table }) => table === 'staff_totp')
  if (!column) throw new Error('no column')
  const withoutId = encrypt({ secret: oldSecret }, 'staff-totp', 'JBSWY3DPEHPK3PXP').subarray(4)
  await app.db.updateTable('staff_totp').set({ secret: withoutId }).execute()
  expect(await reencryptColumn(withConfig(during), column)).toEqual({ changed: 1, unreadable: 0 })
  const { secret } = await app.db.selectFrom('staff_totp').select('secret').executeTakeFirstOrThrow()
  expect(decryptBytes(after, 'staff-totp', secret).toString()).toBe('JBSWY3DPEHPK3PXP')
})

test('links and addresses of the old secret work until it is no longer accepted; those of the new one work in both', () => {
  const before = { ...app.services, site: app.site }
  const path = '/photos/1/small.webp'
  const at = (config: Config) => ({ ...before, config: { ...config, bounceDomain: 'bounce.example' } })
  const createAll = (here: ReturnType<typeof at>) => ({
    url: new URL(signUrlPath(here, path, 7), 'http://localhost'),
    form: createSignedForm(here, 'login').form,
    unsubscribe: createUnsubscribeToken(here.config, 7, 'new_messages'),
    exportKey: new URL(createExportLink(here.config, 'x'), 'http://localhost').searchParams.get('key'),
    returnAddress: createReturnAddress(here.config, 7, 'mia@example.com') ?? '',
  })
  const readAll = (here: ReturnType<typeof at>, links: ReturnType<typeof createAll>) => [
    getRemainingUrlSeconds(here, path, Object.fromEntries(links.url.searchParams), 7) > 0,
    verifySignedForm(here, 'login', links.form) !== null,
    verifyUnsubscribeToken(here.config, links.unsubscribe) !== null,
    isExportKey(here.config, 'x', links.exportKey),
    parseReturnAddress(here.config, links.returnAddress)?.isOf('mia@example.com') ?? false,
  ]
  const old = createAll(at({ ...during, secret: oldSecret, acceptedSecrets: [] }))
  const fresh = createAll(at(during))
  const all = (value: boolean) => Array.from({ length: 5 }, () => value)
  expect(readAll(at(during), old)).toEqual(all(true))
  expect(readAll(at(after), old)).toEqual(all(false))
  expect(readAll(at(during), fresh)).toEqual(all(true))
  expect(readAll(at(after), fresh)).toEqual(all(true))
})

test('keyed hashes and the identity for web push stay the same', () => {
  expect(hashIban(after, 'NL91ABNA0417164300')).toEqual(hashIban(app.services.config, 'NL91ABNA0417164300'))
  expect(getVapidKeys(after).publicKey).toBe(getVapidKeys(app.services.config).publicKey)
})

test('the application refuses to start with another stable secret than the one of its database', async () => {
  await assertInstallation(app.services)
  await assertInstallation(withConfig(after))
  const forgotten: Config = { ...after, stableSecret: undefined }
  await expect(assertInstallation(withConfig(forgotten))).rejects.toThrow('STABLE_SECRET')
})
