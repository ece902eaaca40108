import { getAppIconPath } from '@amarelle/contract/domain/app-icons'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { toHtmlLang, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { getNicheMark } from '@amarelle/contract/domain/niche-looks/niche-marks'
import type { CompiledTexts } from '@amarelle/contract/domain/text-overrides'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ErrorPage } from '../app/errors/error-page.tsx'
import { loadPageTexts } from '../i18n/text-files.ts'

interface ErrorDocumentProps {
  readonly language: InterfaceLanguage
  readonly textOverrides: CompiledTexts | null
  readonly niche: number
  readonly siteName: string | undefined
  readonly scheme: 'light' | 'dark' | undefined
  readonly status: number
  readonly answer: ErrorResponse
  readonly formSent: boolean
  /** URLs of the root route's style sheets. */
  readonly sheets: readonly string[]
}

/** Renders the error page as a complete document, without loaders or scripts, for requests that fail before routing. */
export async function renderErrorDocument(props: ErrorDocumentProps): Promise<string> {
  const { language, textOverrides, niche, siteName, scheme, status, answer, formSent, sheets } = props
  const { messages } = await loadPageTexts(language, textOverrides)
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const html = renderToStaticMarkup(
    <html lang={toHtmlLang(language)} data-language={language} data-niche={niche} data-scheme={scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={getAppIconPath(niche, 'app-192')} type="image/png" />
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body>
        <I18nProvider i18n={i18n}>
          <ErrorPage
            error={{ status, statusText: '', internal: false, data: answer }}
            site={siteName === undefined ? undefined : { name: siteName, mark: getNicheMark(niche).shapes }}
            formSent={formSent}
          />
        </I18nProvider>
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}
