import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FallbackErrorPage } from '../app/errors/fallback-error-page.tsx'

/** Renders the document shown if the error page fails: in the reader's language, or in English if that fails too. */
export function renderFallbackDocument(i18n: I18n, sheets: readonly string[]): string {
  const renderBody = () => {
    try {
      return renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <FallbackErrorPage />
        </I18nProvider>,
      )
    } catch {
      return '<main><h1>An error occurred while showing the error page</h1><p><a href="/">Go to the home page</a></p></main>'
    }
  }
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>500</title>${links}`
  return `<!doctype html><html lang="${i18n.locale === 'no' ? 'nb' : i18n.locale}"><head>${head}</head><body>${renderBody()}</body></html>`
}
