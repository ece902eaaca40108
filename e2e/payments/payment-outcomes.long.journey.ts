// The messages that members read for every outcome of the provider's page, in the languages of the first sites.
import type { Page } from '@playwright/test'
import { sandboxOutcomes } from '../../fakes/sandbox-provider/outcomes.ts'
import { expect, press, test } from '../support/fixtures.ts'
import { expireTimeBonus } from '../support/members.ts'
import { findCheapestBundle, createBundleOrder } from '../support/screens.ts'

const outcomeTexts = {
  en: {
    added: '15 credits added',
    failed: 'Payment failed or has been cancelled.',
    nothing: 'You haven’t been charged.',
    declined: 'Your bank or card issuer declined the payment.',
    expired: 'The time to pay ran out.',
    pending: 'Your payment is on its way',
    takenBack: 'Payment reversed by the bank',
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
type OutcomeTextKey = keyof (typeof outcomeTexts)['en']

const failedTextKeys = ['failed', 'nothing'] as const
/** The buttons pressed on the provider's pages, in order, and the texts on the result page. */
const outcomeCases: readonly [buttons: readonly string[], textKeys: readonly OutcomeTextKey[]][] = [
  // Comes first, because its charge-back follows later and is checked at the end.
  [[sandboxOutcomes.charge_back.label], ['added']],
  [[sandboxOutcomes.pay.label], ['added']],
  [['Pay with a 3-D Secure step', 'Confirm'], ['added']],
  [
    ['Pay with a 3-D Secure step', 'It was not me'],
    ['declined', ...failedTextKeys],
  ],
  [[sandboxOutcomes.fail.label], ['declined', ...failedTextKeys]],
  [[sandboxOutcomes.cancel.label], failedTextKeys],
  [[sandboxOutcomes.expire.label], ['expired', ...failedTextKeys]],
  [[sandboxOutcomes.stay_pending.label], ['pending']],
  [[sandboxOutcomes.pay_later.label], ['added']],
  [[sandboxOutcomes.pay_twice.label], ['added']],
  [[sandboxOutcomes.pay_silently.label], ['added']],
  [[sandboxOutcomes.refunds_fail.label], ['added']],
  [[sandboxOutcomes.card_declines.label], ['added']],
]
const pressButton = (page: Page, name: string) => press(page.getByRole('button', { name, exact: true }))

for (const language of ['en', 'de', 'nl'] as const)
  test(`in ${language} every payment outcome shows its own message, on a phone and on a desktop`, {
    tag: '@touch',
  }, async ({ newMember, baseURL }) => {
    const { page, ...mia } = await newMember({ name: 'Mia', credits: 0 })
    const expectText = async (textKey: OutcomeTextKey, of: string) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(
          page.getByText(outcomeTexts[language][textKey]),
          `${of}: ${textKey}, ${width} px`,
        ).toBeVisible()
      }
    }
    await expireTimeBonus(mia.id)
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const bundle = await findCheapestBundle(mia)
    for (const [buttons, textKeys] of outcomeCases) {
      const { attempt } = await createBundleOrder(mia, bundle, 'visa', true)
      await page.goto(`/pay/${attempt}`)
      for (const name of buttons) await pressButton(page, name)
      for (const textKey of textKeys) await expectText(textKey, buttons.join(', '))
    }
    await expect(async () => {
      await page.goto('/transactions')
      await expect(page.getByText(outcomeTexts[language].takenBack)).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
