import type { Interest } from '@amarelle/contract/domain/interests'
import { type RandomSource, createDeck } from '../random-source.ts'
import type { Dialogue } from './dialogue.ts'
import { chatsDe } from './chats-de.ts'
import { chatsEn } from './chats-en.ts'
import { chatsNl } from './chats-nl.ts'
import type { TextLanguage } from './sentence-pools.ts'

export type ChatTurn = { by: 'starter' | 'other'; text: string; minutesLater: number }

const dialogues: Record<TextLanguage, readonly Dialogue[]> = { en: chatsEn, nl: chatsNl, de: chatsDe }

/**
 * Picks what two people talk about, preferably shared interests, and the delay before each answer.
 * `shared` contains the interests of both; dialogues about other interests are excluded.
 */
export function createChatWriter(
  chance: RandomSource,
): (language: TextLanguage, shared: readonly Interest[]) => ChatTurn[] {
  const decks = new Map<string, () => Dialogue>()
  return (language, shared) => {
    const fitting = dialogues[language].filter(({ topic }) => topic !== undefined && shared.includes(topic))
    const any = dialogues[language].filter(({ topic }) => topic === undefined)
    const common = fitting.length > 0 && chance.chance(0.75)
    const key = common ? `${language}/${fitting.map(({ topic }) => topic).join()}` : language
    const draw = decks.get(key) ?? createDeck(chance, common ? fitting : any)
    decks.set(key, draw)
    const { turns } = draw()
    return turns.map((text, index) => ({
      by: index % 2 === 0 ? 'starter' : 'other',
      text,
      minutesLater: index === 0 ? 0 : chance.chance(0.2) ? chance.int(90, 900) : chance.int(1, 25),
    }))
  }
}
