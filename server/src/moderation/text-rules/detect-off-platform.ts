import type { LanguageRules } from './languages/language-rules.ts'
import type { Word } from './tokenize.ts'
import type { Detection } from './text-span.ts'

/** Phrases that invite to another app, as templates for every language (docs/safety.md#warnings-about-texts). */
const offPlatformPhraseTemplates = `
  #contact .. #me .. #app, #contact .. #on #app, #app .. #contact #me, #me .. #app .. #contact, #on #app .. #contact, #contact .. #on #mayBeApp, #on #mayBeApp .. #contact,
  #have #app, #have #you #app, #have #a #app, #have #you #a #app, #have #ownApp, #have #you #ownApp, #have #a #ownApp, #have #you #a #ownApp,
  #my #app, #your #app, #my #ownApp, #your #ownApp, #move .. #app, #app .. #move, #move .. #on #mayBeApp, #on #mayBeApp .. #move,
  #give .. #your .. #number !#digit, #give #me .. #number !#digit, #me .. #your .. #number .. #give, #have #your #number !#digit, #whats #your .. #number !#digit,
  #here .. #my .. #number !#digit, #my #number is|ist|er|är|on|to|est|es|è|e !#digit`

export const getOffPlatformPhrases = ({ off_platform: own }: LanguageRules): string =>
  `${offPlatformPhraseTemplates}, ${own}`

const appNames = [
  'whatsapp',
  'telegram',
  'snapchat',
  'instagram',
  'discord',
  'viber',
  'wechat',
  'threema',
  'onlyfans',
]
/** Finds an app name that is split or spelled with symbols; the only reason to do so is evasion. */
export function findDisguisedApp(words: readonly Word[]): Detection<string> | null {
  const word = words.find(({ text, joined }) => joined && appNames.some((app) => text.startsWith(app)))
  return word ? { rule: word.text, start: word.start, end: word.end } : null
}

/** An app followed by a user name: `insta: anna_92`, `snap @anna`, `tg = anna`. */
const handlePattern =
  /\b(?:insta|instagram|ig|snap|snapchat|sc|telegram|telegramm|tg|tele|kik|discord|wechat|skype|threema|signal|viber|wa|whatsapp|fb|facebook|messenger)(?: ?(?:is|ist|er|est|es|on|to|name|id|user|username))? ?[:=@>]+ ?[a-z0-9@+]/
export function detectHandle(text: string): Detection<'handle'> | null {
  const match = handlePattern.exec(text)
  return match ? { rule: 'handle', start: match.index, end: match.index + match[0].length } : null
}
