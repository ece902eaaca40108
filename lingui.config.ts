import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { fallbackLanguage, languages } from './contract/src/domain/languages.ts'

export default defineConfig({
  sourceLocale: fallbackLanguage,
  locales: [...languages],
  fallbackLocales: { default: fallbackLanguage },
  catalogs: [{ path: '<rootDir>/locales/{locale}/web', include: ['web/src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
})
