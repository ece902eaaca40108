import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'

export interface TranslatedText {
  readonly text: string
  /** The service found that the text was in the wanted language already. */
  readonly isSameLanguage: boolean
}

/** A service that translates texts. It gets the texts and the wanted language, and nothing about members. */
export interface TranslationProvider {
  /**
   * Returns one translation for each text, in their order. Throws if the service is away, refuses us, or does not know one of the
   * languages.
   */
  readonly translate: (
    texts: readonly string[],
    target: InterfaceLanguage,
    signal: AbortSignal,
  ) => Promise<readonly TranslatedText[]>
  /** Throws unless the service works and takes our key. */
  readonly check: (signal: AbortSignal) => Promise<void>
}
