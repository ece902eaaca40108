import { readFileSync } from 'node:fs'

/** The bundler puts this module into `build/server` or a folder in it. */
const clientFolder = import.meta.url.replace(/\/build\/server\/.*$/, '/build/client')
const cssBySheet = new Map<string, string>()

/** Returns the concatenated style sheets of the build, cached, because they never change during the life of a process. */
export const readStyleSheets = (sheets: readonly string[]): string =>
  sheets
    .map((sheet) => {
      const cached = cssBySheet.get(sheet)
      if (cached !== undefined) return cached
      const css = readFileSync(new URL(clientFolder + sheet), 'utf8')
      cssBySheet.set(sheet, css)
      return css
    })
    .join('\n')
