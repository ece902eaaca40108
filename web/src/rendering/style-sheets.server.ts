import { readFileSync } from 'node:fs'

const cssBySheet = new Map<string, string>()

/** What these sheets of the built web say, in their order. They never change while a process lives. */
export const readStyleSheets = (sheets: readonly string[]): string =>
  sheets
    .map((sheet) => {
      const known = cssBySheet.get(sheet)
      if (known !== undefined) return known
      const css = readFileSync(new URL(`../client${sheet}`, import.meta.url), 'utf8')
      cssBySheet.set(sheet, css)
      return css
    })
    .join('\n')
