import { useRevalidator } from 'react-router'

/** The lists that are searched. */
export type SearchedList = 'members' | 'orders' | 'mandates' | 'threads' | 'texts'

/**
 * The last search of each list. It may be an address or an IBAN: it is kept in memory alone, so that it is neither in the address of the
 * page nor in the browser's history, nor in the log of a server.
 */
const wordsByList = new Map<SearchedList, string>()
/** For the loader of the list, which returns the words with what it found. */
export const readSearchWords = (list: SearchedList): string => wordsByList.get(list) ?? ''
/** When somebody signs out. */
export const forgetSearchWords = (): void => wordsByList.clear()
export const forgetWordsOf = (list: SearchedList): boolean => wordsByList.delete(list)

/** Searches the list of the current screen. */
export function useSearch(list: SearchedList): (words: string) => void {
  const { revalidate } = useRevalidator()
  return (words) => {
    wordsByList.set(list, words.trim())
    void revalidate()
  }
}
