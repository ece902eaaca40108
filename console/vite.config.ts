import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { stripContractSchemas } from '../web/vite/strip-contract-schemas.ts'

const configPath = fileURLToPath(new URL('lingui.config.ts', import.meta.url))

export default defineConfig({
  base: '/staff/',
  plugins: [
    stripContractSchemas(),
    lingui({ configPath }),
    babel({ presets: [linguiTransformerBabelPreset(undefined, { configPath })] }),
  ],
  oxc: { jsx: { runtime: 'automatic' } },
  // Fonts and pictures are files: the Content-Security-Policy allows no data URLs for fonts.
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    // Directives for server components, which mean nothing here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // Code that most screens share is one file instead of dozens, which also compresses better.
      output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 22 }] } },
    },
  },
})
