import type { InterfaceLanguage } from './languages.ts'

/** Texts by message id, compiled for Lingui. The object is the same as long as the texts are, so that caches can use it as their key. */
export type CompiledTexts = Readonly<Record<string, string | readonly unknown[]>>
/** A site's texts that replace those of the files, and those of added languages, which have no files. */
export interface TextOverrides {
  readonly web: Readonly<Partial<Record<InterfaceLanguage, CompiledTexts>>>
  readonly server: Readonly<Partial<Record<InterfaceLanguage, CompiledTexts>>>
  /** Markdown of the static pages by name. */
  readonly page: Readonly<Partial<Record<InterfaceLanguage, Readonly<Record<string, string>>>>>
}
export const noTextOverrides: TextOverrides = { web: {}, server: {}, page: {} }
