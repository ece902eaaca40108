import type { LanguageRules } from './languages/language-rules.ts'
import type { Detection } from './text-span.ts'

/**
 * Phrases that ask for or offer money, as templates for every language; the words come from each language's lists
 * (docs/safety.md#warnings-about-texts).
 */
const moneyPhraseTemplates = `
  #give .. #me .. #money, #me .. #money .. #give, #money .. #me .. #give, #me .. #give .. #money, #give .. #money .. #me,
  #give .. #me .. 0 #currency, #give .. #me .. $0, #me .. 0 #currency .. #give, #me .. $0 .. #give, #give .. 0 #currency .. #me, #give .. $0 .. #me,
  #need .. #money, #need .. 0 #currency, #need .. $0,
  #canyou .. #give .. #money, #canyou .. #money .. #give, #canyou .. #give .. 0 #currency, #canyou .. 0 #currency .. #give, #canyou .. #give .. $0,
  #canyou .. #pay .. #bill, #canyou .. #bill .. #pay, #pay .. #bill .. #me, #trouble .. #money, #money .. #trouble, #trouble .. #cantpay,
  #give .. #giftcard, #me .. #giftcard .. #give, #need .. #giftcard, #give .. #brand .. #card, #buy .. #brand .. #card, #brand #card .. #give, #brand #card .. #buy, #need .. #brand .. #card,
  #buy .. #giftcard .. #me, #buy .. #me .. #giftcard, #giftcard .. #code, #code .. #giftcard, #brand .. #card .. #code, #code .. #brand .. #card, #buy .. #giftcard .. #code,
  #invest .. #coin, #coin .. #invest, #give .. #coin, #me .. #coin .. #give, #profit .. #coin, #coin .. #profit, #teach .. #coin, #teach .. #invest, #invest .. #profit, #coin #wallet, #wallet .. #coin,
  #give .. #bank, #bank .. #give, #your #bank, #my #bank, #need .. #bank, #give .. #service, #service .. #give, #my #service, #your #service, #surely,
  #give .. #you .. #money, #you .. #money .. #give, #give .. #money .. #you, #give .. #you .. 0 #currency, #give .. #you .. $0, #you .. 0 #currency .. #give, #give .. 0 #currency .. #you`

export const getMoneyPhrases = ({ money }: LanguageRules): string => `${moneyPhraseTemplates}, ${money}`

/** Verifies the check digits of an IBAN (modulo 97, ISO 7064). */
function isIban(letters: string): boolean {
  const turned = letters.slice(4) + letters.slice(0, 4)
  let remainder = 0
  for (const sign of turned) {
    const value = sign >= 'a' ? sign.charCodeAt(0) - 87 : Number(sign)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
const ibanPattern = /\b[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{2,4}){3,8}/g
const minIbanLength = 15
const walletPattern = /\b(?:bc1[a-z0-9]{25,60}|0x[0-9a-f]{40}|[13][a-km-z1-9]{25,34}|t[a-z1-9]{33})\b/

/** Finds a bank account or wallet in a normalized text; null without one. */
export function detectPaymentTarget(text: string): Detection<'iban' | 'wallet'> | null {
  if (!/\d\d/.test(text)) return null
  for (const { 0: candidate, index } of text.matchAll(ibanPattern)) {
    const letters = candidate.replaceAll(/[ -]/g, '')
    // The following text may look like part of the number, so shorter lengths are tried too.
    for (let length = Math.min(34, letters.length); length >= minIbanLength; length -= 1)
      if (isIban(letters.slice(0, length)))
        return { rule: 'iban', start: index, end: index + candidate.length }
  }
  const match = walletPattern.exec(text)
  if (!match) return null
  const [address] = match
  return /\d.*\d.*\d/.test(address) && /[a-z]/.test(address)
    ? { rule: 'wallet', start: match.index, end: match.index + address.length }
    : null
}
