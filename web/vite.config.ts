import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { brotli } from './vite/brotli.ts'
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts'
import { guardedChunkReload } from './vite/guarded-chunk-reload.ts'

export default defineConfig({
  plugins: [
    guardedChunkReload(),
    contractWithoutSchemas(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
    brotli(),
  ],
  // Named ahead, else the first page in development answers 504 while Vite bundles them.
  optimizeDeps: { include: ['@lingui/core', '@lingui/react', '@tanstack/react-query', 'react-router/dom'] },
  build: {
    assetsInlineLimit: 0,
    // What five screens or more share is one file: fifty small ones compress 13 kB worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'house', minShareCount: 5 }] } } },
  },
  server: { watch: { ignored: ['**/build/**', '**/.data/**'] } },
})
