// Every outcome of the provider's page, as the member reads it, in the languages of the first sites.
import type { Page } from '@playwright/test'
import { outcomes } from '../fakes/sandbox-provider/outcomes.ts'
import { expect, press, test } from './fixtures.ts'
import { endTimeBonus } from './members.ts'
import { cheapestBundle, orderBy } from './places.ts'

const words = {
  en: {
    added: '15 credits added',
    failed: 'Payment failed or has been cancelled.',
    nothing: 'Nothing was charged.',
    declined: 'Your bank or your card’s issuer refused the payment.',
    expired: 'The time to pay was over.',
    pending: 'Your payment is on its way',
    takenBack: 'Payment taken back by the bank',
  },
  de: {
    added: '15 Credits gutgeschrieben',
    failed: 'Die Zahlung ist fehlgeschlagen oder wurde abgebrochen.',
    nothing: 'Es wurde nichts abgebucht.',
    declined: 'Deine Bank oder der Herausgeber deiner Karte hat die Zahlung abgelehnt.',
    expired: 'Die Zeit zum Bezahlen war abgelaufen.',
    pending: 'Deine Zahlung ist unterwegs',
    takenBack: 'Zahlung von der Bank zurückgeholt',
  },
  nl: {
    added: '15 credits bijgeschreven',
    failed: 'De betaling is mislukt of geannuleerd.',
    nothing: 'Er is niets afgeschreven.',
    declined: 'Je bank of de uitgever van je kaart heeft de betaling geweigerd.',
    expired: 'De tijd om te betalen was voorbij.',
    pending: 'Je betaling is onderweg',
    takenBack: 'Betaling teruggehaald door de bank',
  },
} as const
type Word = keyof (typeof words)['en']

const failed = ['failed', 'nothing'] as const
/** What is pressed at the provider, one page after the other, and what the result page says. */
const told: readonly [presses: readonly string[], says: readonly Word[]][] = [
  // The first one: what it brings back is looked for at the end.
  [[outcomes.charge_back.label], ['added']],
  [[outcomes.pay.label], ['added']],
  [['Pay with a 3-D Secure step', 'Confirm'], ['added']],
  [
    ['Pay with a 3-D Secure step', 'It was not me'],
    ['declined', ...failed],
  ],
  [[outcomes.fail.label], ['declined', ...failed]],
  [[outcomes.cancel.label], failed],
  [[outcomes.expire.label], ['expired', ...failed]],
  [[outcomes.stay_pending.label], ['pending']],
  [[outcomes.pay_later.label], ['added']],
  [[outcomes.pay_twice.label], ['added']],
  [[outcomes.pay_silently.label], ['added']],
  [[outcomes.refunds_fail.label], ['added']],
  [[outcomes.card_declines.label], ['added']],
]
const choose = (page: Page, name: string) => press(page.getByRole('button', { name, exact: true }))

for (const language of ['en', 'de', 'nl'] as const)
  test(`in ${language} every outcome of a payment is told as it is, on a phone and on a desktop`, {
    tag: '@touch',
  }, async ({ newMember, baseURL }) => {
    const { page, ...mia } = await newMember({ name: 'Mia', credits: 0 })
    const reads = async (word: Word, of: string) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.getByText(words[language][word]), `${of}: ${word}, ${width} px`).toBeVisible()
      }
    }
    await endTimeBonus(mia.id)
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const bundle = await cheapestBundle(mia)
    for (const [presses, says] of told) {
      const { attempt } = await orderBy(mia, bundle, 'visa', true)
      await page.goto(`/pay/${attempt}`)
      for (const name of presses) await choose(page, name)
      for (const word of says) await reads(word, presses.join(', '))
    }
    await expect(async () => {
      await page.goto('/transactions')
      await expect(page.getByText(words[language].takenBack)).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
